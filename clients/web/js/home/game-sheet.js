/* SPDX-License-Identifier: MIT */

/* What a game's card opens: the clock, then two on this device, or an invitation with its choices. */

import { closeSheet, openSheet } from '../ui/dialog.js';
import { button, h, setText } from '../ui/dom.js';
import { faultWords, t } from '../ui/i18n.js';
import { choice } from '../ui/choice.js';
import { clockChoice } from './clock-choice.js';

/** @typedef {Record<string, any>} Fields  of `create` */

/** Where both sides may begin: who does. @type {Record<string, Fields>} */
const STARTERS = {
  lot: { seats: 'lot', opponent: 'open', starter: 'lot' },
  me: { seats: ['me', 'open'], starter: 0 },
  them: { seats: ['me', 'open'], starter: 1 },
};

/** Where side 0 always begins: who that is. @type {Record<string, Fields>} */
const SIDES = {
  lot: { seats: 'lot', opponent: 'open' },
  0: { seats: ['me', 'open'] },
  1: { seats: ['open', 'me'] },
};

/** The choice of who begins; `chosen` is told the fields. @param {import('../types.js').Game} game @param {(fields: Fields) => void} chosen */
function order(game, chosen) {
  const fields = game.side0Starts ? SIDES : STARTERS;
  chosen(fields.lot);
  const pick = (/** @type {string} */ value) => chosen(fields[value]);
  return game.side0Starts
    ? choice(
        'side',
        t('create.side'),
        [
          ['lot', t('create.lot')],
          ['0', t('create.begins', { side: game.sideWord(0) })],
          ['1', game.sideWord(1)],
        ],
        'lot',
        pick,
      )
    : choice(
        'starter',
        t('create.starter'),
        [
          ['lot', t('create.lot')],
          ['me', t('create.me')],
          ['them', t('create.them')],
        ],
        'lot',
        pick,
      );
}

/**
 * @param {import('../app.js').App} app
 * @param {import('../types.js').Game} game
 */
export function openGameSheet(app, game) {
  /** @type {Fields} */
  let invitation = {};
  let visibility = 'private';
  const fault = h('p', { class: 'reason', role: 'alert' });
  const clock = clockChoice();

  /** @param {Fields} fields */
  const create = async fields => {
    setText(fault, '');
    if (!clock.valid()) return;
    const reply = await app.session.request('create', { game: game.name, clock: clock.value(), ...fields });
    if (!reply.ok) return setText(fault, faultWords(reply.error));
    closeSheet();
    app.session.adopt(reply.snapshot);
    app.go(reply.room);
  };

  openSheet('game', t(`game.${game.name}`), [
    clock.el,
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
      order(game, fields => (invitation = fields)),
      button('invite', t('create.make'), () => void create({ ...invitation, visibility }), {
        class: 'btn primary wide',
      }),
    ),
    fault,
  ]);
}
