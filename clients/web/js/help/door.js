/* SPDX-License-Identifier: MIT */

/* The way to a game's rules: over a room as a sheet, at home with an address of their own, `/#rules-GAME`, that the
 * browser's arrows know. The pages themselves are loaded when one is opened. */

import { gameNamed } from '../games/index.js';
import { Part } from '../part.js';
import { openSheet } from '../ui/dialog.js';
import { h } from '../ui/dom.js';
import { currentLanguage, t } from '../ui/i18n.js';

/** @typedef {import('../ui/dialog.js').Sheet} Sheet */

/** @typedef {{page: import('./page.js').Page}} PageModule */
/** @typedef {{look: import('./page.js').Look}} LookModule */
/** @typedef {{default: import('./page.js').AllWords}} WordsModule */

const VIEW = new Part('help/view', () => import('./view.js'));

/** @type {Record<string, [Part<PageModule>, Part<LookModule>]>} */
const PAGES = {
  sbarra: [
    new Part('help/sbarra', () => import('./sbarra.js')),
    new Part('help/draw-sbarra', () => import('./draw-sbarra.js')),
  ],
  bricka: [
    new Part('help/bricka', () => import('./bricka.js')),
    new Part('help/draw-bricka', () => import('./draw-bricka.js')),
  ],
  spider: [
    new Part('help/spider', () => import('./spider.js')),
    new Part('help/draw-spider', () => import('./draw-spider.js')),
  ],
  duo: [new Part('help/duo', () => import('./duo.js')), new Part('help/draw-duo', () => import('./draw-duo.js'))],
};

/** @type {Record<string, Part<WordsModule>>} */
const WORDS = {
  en: new Part('i18n/help-en', () => import('../../i18n/help-en.js')),
  it: new Part('i18n/help-it', () => import('../../i18n/help-it.js')),
};

/** Whose rules the address names. @returns {string | null} */
function nameInAddress() {
  const match = location.pathname === '/' ? /^#rules-([a-z]+)$/.exec(location.hash) : null;
  return match && match[1] in PAGES && gameNamed(match[1]) ? match[1] : null;
}

/** All that a page is made of, at once. @param {string} name */
async function load(name) {
  const [page, look] = PAGES[name];
  const [view, { page: items }, { look: drawn }, words] = await Promise.all([
    VIEW.load(),
    page.load(),
    look.load(),
    WORDS[currentLanguage()].load(),
  ]);
  return { view, page: items, look: drawn, words: words.default };
}

export class HelpDoor {
  /** @param {import('../net/session.js').Session} session */
  constructor(session) {
    this.session = session;
    /** @type {Sheet | null} */
    this.sheet = null;
    this.named = ''; /* whose rules are open because the address says so */
    this.leaving = false; /* the sheet was closed, and the address goes back */
  }

  /** At home. @param {string} name */
  openAtHome(name) {
    history.pushState({ help: true }, '', `/#rules-${name}`);
    this.follow();
  }

  /** Over whatever is shown, at its address. @param {string} name @param {() => void} [closed] */
  async open(name, closed) {
    const body = h('div', { class: 'help' }, h('p', { 'class': 'hint', 'aria-busy': 'true' }, t('rules.loading')));
    const sheet = openSheet('rules', t('rules.of', { game: t(`game.${name}`) }), [body], () => this.onClosed(closed), {
      over: true,
    });
    this.sheet = sheet;
    const [parts] = await Promise.all([load(name).catch(() => null), this.session.needRules()]);
    if (!parts) return body.replaceChildren(h('p', { class: 'reason', role: 'alert' }, t('load.failed')));
    parts.view.show(body, sheet.el, { ...parts, name, rules: this.session.rulesOf(name) });
  }

  /** @param {() => void} [closed] */
  onClosed(closed) {
    this.sheet = null;
    const named = this.named !== '' && nameInAddress() === this.named;
    this.named = '';
    if (named && history.state?.help) {
      this.leaving = true;
      history.back();
    } else if (named) history.replaceState(null, '', '/');
    closed?.();
  }

  /** Home is shown: the rules that its address names lie over it. */
  follow() {
    const name = nameInAddress();
    if (!name || this.named === name) return;
    this.named = name;
    void this.open(name);
  }

  /** The address has changed. Was it only for the rules? */
  onAddress() {
    const leaving = this.leaving;
    this.leaving = false;
    if (leaving || !this.named || nameInAddress() || location.pathname !== '/' || location.hash) return leaving;
    this.sheet?.close();
    return true;
  }
}
