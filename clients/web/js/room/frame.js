/* SPDX-License-Identifier: MIT */

/* A room of which nothing is known yet, or whose game is being loaded: everything has its place and size already. */

import { gameNamed } from '../games/index.js';
import { netStatus } from '../net/status.js';
import { button, h, s, set } from '../ui/dom.js';
import { t } from '../ui/i18n.js';
import { showStatus } from '../ui/live.js';

/** @param {'opp' | 'me'} place */
const strip = place =>
  h('section', { 'class': `seat ${place}`, 'data-strip': place, 'aria-hidden': 'true' }, h('bdi', { class: 'who' }));

export class FrameView {
  /** @param {import('../app.js').App} app @param {import('../net/remote-room.js').RemoteRoom} room */
  constructor(app, room) {
    this.app = app;
    this.isFrame = true;
    this.room = room;
    const entry = app.session.seated.get(room.id) ?? app.session.lobby.get(room.id);
    const game = gameNamed(room.snapshot?.game ?? entry?.game ?? history.state?.game ?? '')?.name ?? '';
    const board = s(
      'svg',
      { 'viewBox': '0 0 10 10', 'class': `board ${game}`, 'aria-hidden': 'true' },
      s('rect', { class: 'frame', width: 10, height: 10, rx: 0.3 }),
    );
    this.nodes = [
      h(
        'header',
        { class: 'top' },
        button('back', t('back'), () => app.back(room), { icon: 'back', only: true, class: 'icon-button' }),
        h('h1', {}, game ? t(`game.${game}`) : 'tavoliere'),
      ),
      strip('opp'),
      h('div', { class: 'boardbox' }, board),
      strip('me'),
      h('div', { class: 'ctl' }),
    ];
    document.title = 'tavoliere';
    this.unlisten = room.listen(() => this.update());
    this.update();
  }

  update() {
    showStatus(netStatus(this.room.host, false) ?? { text: t('net.connecting'), tone: 'plain' });
    set(this.app.main, { 'data-state': this.room.host.phase === 'lost' ? 'lost' : 'connecting' });
  }

  drawStatus() {
    this.update();
  }

  destroy() {
    this.unlisten();
  }
}
