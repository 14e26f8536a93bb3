/* SPDX-License-Identifier: MIT */

/* What a game's card opens: against the bot, or with a clock two on this device, or an invitation with its choices; and
 * two bots to be watched. */

import { closeSheet, openSheet } from '../ui/dialog.js';
import { button, h, setText } from '../ui/dom.js';
import { faultWords, t } from '../ui/i18n.js';
import { choice } from '../ui/choice.js';
import { clockChoice } from './clock-choice.js';
import { levelChoice, levelSelect } from './level-choice.js';

/** @typedef {Record<string, any>} Fields  of `create` */
/** @typedef {(fields: Fields) => void} Create */
/** @typedef {import('../types.js').GameRow} GameRow */

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

/** The choice of who begins; `chosen` is told the fields. @param {GameRow} game @param {(fields: Fields) => void} chosen */
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

/** @param {...(Node | null)} content */
const part = (...content) => h('section', { class: 'sheet-part' }, ...content);

/** Who sits where against a bot. @param {GameRow} game @param {string} bot @returns {Fields} */
const botSeats = ({ sideAgainstBot: side }, bot) =>
  side === undefined ? { seats: 'lot', opponent: bot } : { seats: side === 0 ? ['me', bot] : [bot, 'me'] };

/** @param {GameRow} game @param {Create} create @param {Node} note */
function botPart(game, create, note) {
  const level = levelChoice(game.name);
  const play = () => create({ ...botSeats(game, `bot:${level.take()}`), clock: null });
  return part(
    h('h3', {}, t('play.bot')),
    level.el,
    button('play-bot', t('play.start'), play, { class: 'btn primary wide' }),
    note,
  );
}

/** @param {GameRow} game @param {Create} create */
function invitePart(game, create) {
  /** @type {Fields} */
  let invitation = {};
  let visibility = 'private';
  return part(
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
    button('invite', t('create.make'), () => create({ ...invitation, visibility }), { class: 'btn primary wide' }),
  );
}

/** Two bots, for everyone to watch. @param {GameRow} game @param {Create} create */
function exhibitionPart(game, create) {
  const levels = [levelSelect('bot-0', game.sideWord(0)), levelSelect('bot-1', game.sideWord(1))];
  const watch = () => create({ seats: levels.map(level => `bot:${level.value()}`), visibility: 'public', clock: null });
  return h(
    'details',
    { class: 'more' },
    h('summary', {}, t('play.exhibition')),
    part(
      h('div', { class: 'row' }, ...levels.map(level => level.el)),
      button('watch-bots', t('watch'), watch, { class: 'btn wide' }),
    ),
  );
}

/** What can be had while there is no connection, said for as long as there is none. @param {import('../app.js').App} app */
function noteOf(app) {
  const el = h('p', { class: 'hint' });
  const draw = () => {
    setText(el, app.localHint());
    el.hidden = !el.textContent;
  };
  draw();
  return { el, stop: app.session.listen(draw) };
}

/**
 * @param {import('../app.js').App} app
 * @param {GameRow} game
 */
export function openGameSheet(app, game) {
  const fault = h('p', { class: 'reason', role: 'alert' });
  const note = noteOf(app);
  const clock = clockChoice();
  let asked = false; /* a second tap on the way makes no second room */

  /** @param {Fields} fields */
  const create = async fields => {
    if (asked) return;
    asked = true;
    setText(fault, '');
    const reply = await app.create(game.name, fields);
    asked = false;
    if (!reply.ok) {
      setText(fault, faultWords(reply.error));
      return fault.scrollIntoView({ block: 'center' });
    }
    closeSheet();
    app.go(reply.room);
  };
  /** @type {Create} */
  const withClock = fields => {
    if (clock.valid()) void create({ ...fields, clock: clock.value() });
  };

  const here = () => withClock({ seats: ['me', 'me'], starter: 'lot', visibility: 'private' });
  const content = [
    h(
      'div',
      { class: 'sheet-lead' },
      h('p', { class: 'hint' }, t(`game.${game.name}.about`)),
      button('rules', t('rules'), () => app.help.openAtHome(game.name), { class: 'btn small' }),
    ),
    botPart(game, fields => void create(fields), note.el),
    fault,
    clock.el,
    part(button('play-here', t('play.here'), here, { class: 'btn wide' })),
    invitePart(game, withClock),
    exhibitionPart(game, fields => void create(fields)),
  ];
  openSheet('game', t(`game.${game.name}`), content, note.stop);
}
