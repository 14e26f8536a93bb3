/* SPDX-License-Identifier: MIT */

/* What a game's card opens: two on this device, or an invitation with its choices. */

import { closeSheet, openSheet } from '../ui/dialog.js';
import { button, h, setText } from '../ui/dom.js';
import { faultWords, t } from '../ui/i18n.js';
import { choice } from '../ui/choice.js';

/** Who begins, as the fields of `create`. */
const STARTERS = {
  lot: { seats: 'lot', opponent: 'open', starter: 'lot' },
  me: { seats: ['me', 'open'], starter: 0 },
  them: { seats: ['me', 'open'], starter: 1 },
};

/**
 * @param {import('../app.js').App} app
 * @param {import('../types.js').Game} game
 */
export function openGameSheet(app, game) {
  let starter = /** @type {keyof typeof STARTERS} */ ('lot');
  let visibility = 'private';
  const fault = h('p', { class: 'reason', role: 'alert' });

  /** @param {Record<string, any>} fields */
  const create = async fields => {
    setText(fault, '');
    const reply = await app.session.request('create', { game: game.name, ...fields });
    if (!reply.ok) return setText(fault, faultWords(reply.error));
    closeSheet();
    app.session.adopt(reply.snapshot);
    app.go(reply.room);
  };

  openSheet('game', t(`game.${game.name}`), [
    h(
      'section',
      { class: 'sheet-part' },
      button(
        'play-here',
        t('play.here'),
        () => void create({ seats: ['me', 'me'], starter: 'lot', visibility: 'private' }),
        { class: 'btn wide' },
      ),
    ),
    h(
      'section',
      { class: 'sheet-part' },
      h('h3', {}, t('play.invite')),
      choice(
        'visibility',
        t('create.visibility'),
        [
          ['private', t('create.private')],
          ['public', t('create.public')],
        ],
        visibility,
        v => (visibility = v),
      ),
      choice(
        'starter',
        t('create.starter'),
        [
          ['lot', t('create.lot')],
          ['me', t('create.me')],
          ['them', t('create.them')],
        ],
        starter,
        v => (starter = /** @type {keyof typeof STARTERS} */ (v)),
      ),
      button('invite', t('create.make'), () => void create({ ...STARTERS[starter], visibility }), {
        class: 'btn primary wide',
      }),
    ),
    fault,
  ]);
}
