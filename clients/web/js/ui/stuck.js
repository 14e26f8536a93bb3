/* SPDX-License-Identifier: MIT */

/* A part of the page could not be loaded: the connection is lost, or the daemon has a newer page, of which this one can't
 * be a part. */

import { button, h } from './dom.js';
import { t } from './i18n.js';
import { showStatus } from './live.js';

export class StuckView {
  constructor() {
    this.nodes = [
      h(
        'div',
        { class: 'waiting' },
        h(
          'section',
          { class: 'card invite' },
          h('h1', {}, t('load.failed')),
          button('reload', t('load.again'), () => location.reload(), { class: 'btn primary' }),
        ),
      ),
    ];
    document.title = 'tavoliere';
    showStatus({ text: '', tone: 'plain' });
  }

  update() {}
  destroy() {}
}
