/* SPDX-License-Identifier: MIT */

/* A room that waits for its second player: for the one who made it, the invitation; for the one who followed it, the
 * question whether to play. */

import { addressOf, outerLink } from '../address.js';
import { makeLink } from '../ui/copy.js';
import { button, h, person, set, setText } from '../ui/dom.js';
import { faultWords, t } from '../ui/i18n.js';
import { showStatus } from '../ui/live.js';
import { controlWords } from '../ui/time.js';
import { netStatus } from '../net/status.js';

/** The link as a code for another device's camera, drawn by the daemon. Where it can't be had there is the link.
 * @param {string} id
 */
function makeCode(id) {
  const picture = h('img', { 'src': `/api/v1/rooms/${id}/qr.svg`, 'alt': t('invite.code'), 'data-code': id });
  const el = h('div', { class: 'qr' }, picture);
  picture.addEventListener('error', () => el.remove());
  return el;
}

/** @param {import('../app.js').App} app @param {import('../net/remote-room.js').RemoteRoom} room */
const topBar = (app, room) =>
  h(
    'header',
    { class: 'top' },
    button('back', t('back'), () => app.back(room), { icon: 'back', only: true, class: 'icon-button' }),
    h('h1', {}, t(`game.${room.snapshot?.game}`)),
  );

/** How much time each side will have. @param {import('../net/remote-room.js').RemoteRoom} room */
const clockLine = ({ snapshot }) =>
  snapshot?.clock
    ? h('p', { 'class': 'hint', 'data-control': true }, `${t('clock')}: ${controlWords(snapshot.clock)}`)
    : null;

/** The one who made the room. */
export class WaitingView {
  /** @param {import('../app.js').App} app @param {import('../net/remote-room.js').RemoteRoom} room */
  constructor(app, room) {
    this.app = app;
    const { link, row, told } = makeLink(outerLink(app.session.serverUrl, addressOf(room.id)));
    const cancel = button('cancel-room', t('wait.cancel'), () => app.leave(room), { class: 'btn' });
    this.state = h(
      'p',
      { class: 'wait-state' },
      h('span', { 'class': 'pulse', 'aria-hidden': 'true' }),
      t('wait.opponent'),
    );
    this.nodes = [
      h(
        'div',
        { class: 'waiting' },
        topBar(app, room),
        h(
          'section',
          { class: 'card invite' },
          this.state,
          clockLine(room),
          h('p', { class: 'hint' }, t('invite.hint')),
          h('div', { class: 'offer' }, makeCode(room.id), h('div', { class: 'offer-link' }, link, row, told)),
          room.snapshot?.visibility === 'public' ? h('p', { class: 'hint' }, t('invite.public')) : null,
          h('div', { class: 'row' }, cancel),
        ),
      ),
    ];
    this.unlisten = app.session.listen(() => this.update());
    document.title = `${t('wait.opponent')} – tavoliere`;
    this.update();
  }

  update() {
    showStatus(netStatus(this.app.session, false) ?? { text: '', tone: 'plain' });
  }

  destroy() {
    this.unlisten();
  }
}

/** The one who followed the link. */
export class InvitedView {
  /** @param {import('../app.js').App} app @param {import('../net/remote-room.js').RemoteRoom} room */
  constructor(app, room) {
    this.app = app;
    const host = room.snapshot?.seats.find(seat => seat.kind !== 'open');
    const fault = h('p', { class: 'reason', role: 'alert' });
    this.join = button(
      'join',
      t('invited.join'),
      async () => {
        const reply = await room.enter('join');
        if (!reply.ok) setText(fault, faultWords(reply.error));
      },
      { class: 'btn primary wide' },
    );
    this.nodes = [
      h(
        'div',
        { class: 'waiting' },
        topBar(app, room),
        h(
          'section',
          { class: 'card invite' },
          h(
            'p',
            { class: 'wait-state' },
            person(host?.name ?? t('someone')),
            ` ${t('invited', { game: t(`game.${room.snapshot?.game}`) })}`,
          ),
          clockLine(room),
          this.join,
          button('watch', t('invited.watch'), () => app.watchOnly(room), { class: 'btn wide' }),
          fault,
        ),
      ),
    ];
    this.unlisten = app.session.listen(() => this.update());
    document.title = `${t(`game.${room.snapshot?.game}`)} – tavoliere`;
    this.update();
  }

  update() {
    set(this.join, { disabled: this.app.session.phase !== 'live' });
    showStatus(netStatus(this.app.session, false) ?? { text: '', tone: 'plain' });
  }

  destroy() {
    this.unlisten();
  }
}

/** A room that is not there, or no longer. */
export class GoneView {
  /**
   * @param {import('../app.js').App} app @param {import('../net/remote-room.js').RemoteRoom} room
   * @param {import('../types.js').Fault} fault
   */
  constructor(app, room, fault) {
    this.nodes = [
      h(
        'div',
        { class: 'waiting' },
        h(
          'section',
          { class: 'card invite' },
          h('h1', {}, faultWords(fault)),
          button('home', t('home'), () => app.leave(room), { class: 'btn primary' }),
        ),
      ),
    ];
    document.title = 'tavoliere';
    showStatus({ text: '', tone: 'plain' });
  }

  update() {}
  destroy() {}
}
