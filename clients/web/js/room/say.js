/* SPDX-License-Identifier: MIT */

/* The ready phrases: what can be said, and how it is shown for a while on the strip of who said it. */

import { closeSheet, openSheet } from '../ui/dialog.js';
import { button, h } from '../ui/dom.js';
import { has, t } from '../ui/i18n.js';

/** @typedef {import('../types.js').Side} Side */

const PHRASES = ['hello', 'good_luck', 'well_played', 'thanks', 'sorry', 'one_moment', 'again', 'goodbye'];
const SHOWN_MS = 6000;

/** @param {string} phrase  the protocol's word @returns {string | null} null: one of a later version */
export const phraseWords = phrase => (has(`phrase.${phrase}`) ? t(`phrase.${phrase}`) : null);

/** @param {(phrase: string) => void} chosen @param {() => void} closed */
export function openPhrases(chosen, closed) {
  const choices = PHRASES.map(phrase => {
    const el = button('phrase', t(`phrase.${phrase}`), () => {
      closeSheet();
      chosen(phrase);
    });
    el.dataset.phrase = phrase;
    return el;
  });
  openSheet('say', t('say'), [h('div', { class: 'phrases' }, ...choices)], closed);
}

/** What has just been said, by side. */
export class Said {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** @type {[string, string]} */
    this.texts = ['', ''];
    /** @type {[number, number]} */
    this.timers = [0, 0];
  }

  /** @param {Side} side @param {string} text */
  add(side, text) {
    clearTimeout(this.timers[side]);
    this.texts[side] = text;
    this.timers[side] = window.setTimeout(() => {
      this.texts[side] = '';
      this.changed();
    }, SHOWN_MS);
  }

  stop() {
    this.timers.forEach(timer => clearTimeout(timer));
  }
}
