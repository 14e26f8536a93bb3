/* SPDX-License-Identifier: MIT */

/* The settings sheet. Each choice holds at once, a new name as soon as the daemon has taken it. */

import { choice, toggle } from './choice.js';
import { ask, openSheet } from './dialog.js';
import { button, h, set, setText } from './dom.js';
import { LANGUAGES, faultWords, t } from './i18n.js';
import { linkPart } from './link.js';
import { changeSettings, settings } from './store.js';

/** @typedef {import('./store.js').Settings} Settings */

/** @param {import('../app.js').App} app */
function nameField(app) {
  const { session } = app;
  const input = h('input', {
    type: 'text',
    id: 'own-name',
    maxlength: 24,
    autocomplete: 'nickname',
    value: session.player?.name ?? '',
    translate: 'no',
  });
  const answer = h('p', { class: 'reason', role: 'alert' });
  const done = h('p', { class: 'hint', role: 'status' });
  const rename = async () => {
    const name = input.value.trim();
    if (!name || name === session.player?.name) return;
    setText(answer, '');
    setText(done, '');
    const reply = await session.rename(name);
    if (reply.ok) setText(done, t('renamed', { name: reply.player.name }));
    else setText(answer, faultWords(reply.error));
  };
  return h(
    'form',
    {
      class: 'field',
      onsubmit: e => {
        e.preventDefault();
        void rename();
      },
    },
    h('label', { for: 'own-name' }, t('settings.name')),
    input,
    h('button', { 'type': 'submit', 'class': 'btn', 'data-action': 'rename' }, t('save')),
    answer,
    done,
  );
}

/** @param {string} title @param {...Node} content */
const part = (title, ...content) => h('section', { class: 'sheet-part' }, h('h3', {}, title), ...content);

/** How loud, with what it is in words.
 * @param {(volume: number) => void} chosen  the hand has let go of it
 */
function volumeField(chosen) {
  const text = h('span', { 'class': 'value', 'aria-hidden': 'true' });
  const show = () => {
    const words = t('settings.percent', { n: input.value });
    setText(text, words);
    set(input, { 'aria-valuetext': words });
  };
  const input = h('input', {
    type: 'range',
    id: 'volume',
    name: 'volume',
    min: 0,
    max: 100,
    step: 5,
    value: settings.volume,
    oninput: show,
    onchange: () => chosen(Number(input.value)),
  });
  show();
  return {
    el: h(
      'div',
      { 'class': 'slider', 'data-choice': 'volume' },
      h('label', { for: 'volume' }, t('settings.volume')),
      input,
      text,
    ),
    /** @param {boolean} on */
    update: on => set(input, { disabled: !on }),
  };
}

/** @param {import('../app.js').App} app @param {(change: Partial<Settings>) => void} apply */
function soundPart({ speaker }, apply) {
  const volume = volumeField(v => {
    apply({ volume: v });
    speaker.sample();
  });
  const on = toggle('sound', t('settings.sound'), settings.sound, is => {
    apply({ sound: is });
    volume.update(is);
    if (is) speaker.sample();
  });
  volume.update(settings.sound);
  return part(t('settings.hear'), on, volume.el);
}

/**
 * @param {import('../app.js').App} app
 * @param {() => void} [closed]
 */
export function openSettings(app, closed) {
  const link = linkPart(app);
  /** @param {Partial<Settings>} change */
  const apply = change => {
    changeSettings(change);
    void app.applySettings();
  };
  /** @param {'language' | 'theme' | 'motion' | 'confirm'} key @param {[string, string][]} options */
  const pick = (key, options) => choice(key, t(`settings.${key}`), options, settings[key], v => apply({ [key]: v }));
  /** @param {'marks' | 'coordinates' | 'turnBoard'} key @param {string} label */
  const check = (key, label) => toggle(key, label, settings[key], v => apply({ [key]: v }));
  openSheet(
    'settings',
    t('settings'),
    [
      nameField(app),
      part(
        t('settings.look'),
        pick('language', [
          ['auto', t('settings.auto')],
          ...LANGUAGES.map(l => /** @type {[string, string]} */ ([l.code, l.name])),
        ]),
        pick('theme', [
          ['auto', t('settings.auto')],
          ['light', t('settings.light')],
          ['dark', t('settings.dark')],
        ]),
        pick('motion', [
          ['auto', t('settings.auto')],
          ['off', t('settings.off')],
        ]),
      ),
      soundPart(app, apply),
      part(
        t('settings.play'),
        pick('confirm', [
          ['never', t('settings.never')],
          ['touch', t('settings.touch')],
          ['always', t('settings.always')],
        ]),
        check('marks', t('settings.marks')),
        check('coordinates', t('settings.coordinates')),
        check('turnBoard', t('settings.turn')),
      ),
      link.el,
      button(
        'forget',
        t('settings.forget'),
        () => ask('forget', t('settings.forget_ask'), t('settings.forget'), () => app.forget()),
        { class: 'btn danger wide' },
      ),
    ],
    () => {
      link.stop();
      closed?.();
    },
  );
}
