/* SPDX-License-Identifier: MIT */

/* The settings sheet. Each choice holds at once, a new name as soon as the daemon has taken it. */

import { choice, toggle } from './choice.js';
import { ask, openSheet } from './dialog.js';
import { button, h, setText } from './dom.js';
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
  openSheet(
    'settings',
    t('settings'),
    [
      nameField(app),
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
