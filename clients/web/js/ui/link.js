/* SPDX-License-Identifier: MIT */

/* Another device of the same player: a code to be typed there, and a field for a code that was shown there. */

import { greet } from '../net/greet.js';
import { button, h, setText } from './dom.js';
import { faultWords, t } from './i18n.js';
import { digits, secondsLeft, untilSecond } from './time.js';

/** A code in two halves, as one reads it out. @param {string} code */
const inHalves = code => `${code.slice(0, 4)} ${code.slice(4)}`;

/** A code for the other device, as long as it is good. @param {import('../app.js').App} app */
function makeCode(app) {
  const fault = h('p', { class: 'reason', role: 'alert' });
  const code = h('output', { class: 'link-code', translate: 'no', hidden: true });
  const left = h('p', { 'class': 'hint', 'role': 'timer', 'aria-live': 'off', 'hidden': true });
  let timer = 0;
  let until = 0;

  const count = () => {
    const ms = until - performance.now();
    code.hidden = ms <= 0;
    setText(left, ms > 0 ? t('link.good_for', { time: digits(secondsLeft(ms) * 1000) }) : t('link.expired'));
    if (ms > 0) timer = window.setTimeout(count, untilSecond(ms));
  };
  const get = async () => {
    setText(fault, '');
    const reply = await app.session.request('link');
    if (!reply.ok) return setText(fault, faultWords(reply.error));
    clearTimeout(timer);
    until = performance.now() + reply.expires_in_ms;
    code.dataset.code = reply.code;
    setText(code, inHalves(reply.code));
    left.hidden = false;
    count();
  };
  const nodes = [button('link', t('link.show'), () => void get(), { class: 'btn wide' }), code, left, fault];
  return { nodes, stop: () => clearTimeout(timer) };
}

/** @param {import('../app.js').App} app */
function makeEntry(app) {
  const { session } = app;
  const input = h('input', {
    type: 'text',
    id: 'link-code',
    maxlength: 16,
    autocomplete: 'one-time-code',
    autocapitalize: 'none',
    spellcheck: 'false',
    translate: 'no',
  });
  const fault = h('p', { class: 'reason', role: 'alert' });
  let warned = false;
  const use = async () => {
    const link = input.value.trim();
    setText(fault, '');
    if (!link) return;
    if (session.seated.size && !warned) {
      warned = true;
      return setText(fault, t('link.warn', { name: session.player?.name ?? '' }));
    }
    const reply = await greet(session.connection.url, { link });
    if (reply.ok) return app.become(reply.player.name, reply.token);
    setText(fault, reply.error.code === 'bad_token' ? t('error.bad_link') : faultWords(reply.error));
  };
  return h(
    'form',
    {
      class: 'field',
      onsubmit: e => {
        e.preventDefault();
        void use();
      },
    },
    h('label', { for: 'link-code' }, t('link.enter')),
    input,
    h('button', { 'type': 'submit', 'class': 'btn', 'data-action': 'use-code' }, t('link.use')),
    fault,
  );
}

/** @param {import('../app.js').App} app */
export function linkPart(app) {
  const code = makeCode(app);
  return {
    el: h(
      'section',
      { 'class': 'sheet-part', 'data-part': 'link' },
      h('h3', {}, t('link')),
      ...code.nodes,
      makeEntry(app),
    ),
    stop: code.stop,
  };
}
