/* SPDX-License-Identifier: MIT */

/* The settings sheet. Each choice holds at once; a new name goes to the daemon with the next hello. */

import { choice, toggle } from './choice.js';
import { ask, openSheet } from './dialog.js';
import { button, h, setText } from './dom.js';
import { LANGUAGES, t } from './i18n.js';
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
  const form = h(
    'form',
    {
      class: 'field',
      onsubmit: e => {
        e.preventDefault();
        const name = input.value.trim();
        if (!name || name === session.player?.name) return;
        setText(answer, '');
        session.rename(name);
      },
    },
    h('label', { for: 'own-name' }, t('settings.name')),
    input,
    h('button', { 'type': 'submit', 'class': 'btn', 'data-action': 'rename' }, t('save')),
    answer,
  );
  const stop = session.listen(() => {
    if (session.nameRefused) setText(answer, t('error.bad_name'));
    else if (session.phase === 'live' && session.player?.name === input.value.trim()) setText(answer, '');
  });
  return { form, stop };
}

/**
 * @param {import('../app.js').App} app
 * @param {() => void} [closed]
 */
export function openSettings(app, closed) {
  const name = nameField(app);
  /** @param {Partial<Settings>} change */
  const apply = change => {
    changeSettings(change);
    app.applySettings();
  };
  /** @param {'language' | 'theme' | 'motion' | 'confirm'} key @param {[string, string][]} options */
  const pick = (key, options) => choice(key, t(`settings.${key}`), options, settings[key], v => apply({ [key]: v }));
  openSheet(
    'settings',
    t('settings'),
    [
      name.form,
      pick('language', [
        ['auto', t('settings.auto')],
        ...LANGUAGES.map(l => /** @type {[string, string]} */ ([l.code, l.name])),
      ]),
      pick('theme', [
        ['auto', t('settings.auto')],
        ['light', t('settings.light')],
        ['dark', t('settings.dark')],
      ]),
      pick('confirm', [
        ['never', t('settings.never')],
        ['touch', t('settings.touch')],
        ['always', t('settings.always')],
      ]),
      pick('motion', [
        ['auto', t('settings.auto')],
        ['off', t('settings.off')],
      ]),
      toggle('coordinates', t('settings.coordinates'), settings.coordinates, v => apply({ coordinates: v })),
      toggle('turnBoard', t('settings.turn'), settings.turnBoard, v => apply({ turnBoard: v })),
      button(
        'forget',
        t('settings.forget'),
        () => ask('forget', t('settings.forget_ask'), t('settings.forget'), () => app.forget()),
        { class: 'btn danger wide' },
      ),
    ],
    () => {
      name.stop();
      closed?.();
    },
  );
}
