/* SPDX-License-Identifier: MIT */

/* A game's rules, and advice for who begins with it: two pages in one sheet, each with its examples as pictures. */

import { gameNamed } from '../games/index.js';
import { choice } from '../ui/choice.js';
import { button, h, s, set } from '../ui/dom.js';
import { t } from '../ui/i18n.js';
import { stage } from './example.js';

/** @typedef {import('./page.js').Item} Item */
/** @typedef {import('./page.js').Page} Page */
/** @typedef {import('./page.js').Words} Words */

/**
 * @typedef {object} Help
 * @property {Page} page
 * @property {import('./page.js').Look} look
 * @property {import('./page.js').AllWords} words
 * @property {string} name  of the game
 * @property {import('../rules.js').Rules | null} rules  null: they could not be loaded, so nobody can draw the examples
 */

/** How the sides are called. @param {string} name @returns {[string, string]} */
function sideWords(name) {
  const game = gameNamed(name);
  return game ? [game.sideWord(0), game.sideWord(1)] : ['', ''];
}

/** Can the move that is shown be played, and what of it: with a sign, as nothing rests on colour.
 * @param {Help} help @param {import('./example.js').Staged} staged @param {string} move
 */
function verdict({ look, words }, { view, fault }, move) {
  const what = look.what(view, move);
  const reason = fault ? t(`no.${fault}`) : '';
  const text = fault ? `${what}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : what;
  return h(
    'p',
    { class: 'verdict', 'data-tone': fault ? 'bad' : 'ok' },
    s(
      'svg',
      { 'viewBox': '0 0 24 24', 'class': 'icon', 'role': 'img', 'aria-label': fault ? words.cannot : words.can },
      s('path', { d: fault ? 'M6 6l12 12M18 6L6 18' : 'M4 12l6 6L20 6' }),
    ),
    h('span', {}, text),
  );
}

/** What is still to be drawn, by the place for it. @type {WeakMap<Element, () => SVGSVGElement>} */
const drawings = new WeakMap();

/** @param {Help} help @param {import('./example.js').Example} example @param {string} caption */
function figure(help, example, caption) {
  if (!help.rules) return null;
  const names = sideWords(help.name);
  const staged = stage(help.rules, example, names);
  const place = h('div', { class: 'help-board' });
  drawings.set(place, () => {
    const picture = help.look.draw(staged.view, example);
    set(picture, { 'role': 'img', 'aria-label': help.look.describe(staged.view.position, names).join('. ') });
    return picture;
  });
  return h(
    'figure',
    {},
    place,
    h('figcaption', {}, h('p', {}, caption), example.shown ? verdict(help, staged, example.shown) : null),
  );
}

/** The pictures of a page, each in a turn of its own, so that the page answers meanwhile. @param {HTMLElement} page */
async function drawAll(page) {
  for (const place of page.querySelectorAll('.help-board')) {
    await new Promise(done => setTimeout(done));
    if (!place.isConnected) return; /* another page was turned to, or none is open */
    const draw = drawings.get(place);
    if (draw) place.append(draw());
  }
  page.dataset.drawn = page.dataset.page;
}

/** @param {Help} help @param {Item} item @param {Words} words */
function section(help, { id, example }, { title, text, points, caption }) {
  return h(
    'section',
    { 'data-help': id },
    h(
      'div',
      { class: 'help-text' },
      h('h3', {}, title),
      h('p', {}, text),
      points ? h('ul', {}, ...points.map(point => h('li', {}, point))) : null,
    ),
    example ? figure(help, example, caption ?? '') : null,
  );
}

/** @param {Help} help @param {'rules' | 'advice'} which */
function sections(help, which) {
  const words = help.words.games[help.name][which];
  return help.page[which].map(item => section(help, item, words[item.id]));
}

/**
 * @param {HTMLElement} body  where the pages go
 * @param {HTMLElement} scroller  what scrolls, the sheet
 * @param {Help} help
 */
export function show(body, scroller, help) {
  const { words, rules } = help;
  const place = h('div', { class: 'help-page' });
  /** @param {'rules' | 'advice'} which */
  const turnTo = which => {
    const next = which === 'rules' ? button('advice', words.toAdvice, () => toAdvice(), { class: 'btn wide' }) : null;
    place.replaceChildren(...sections(help, which), ...(next ? [next] : []));
    place.dataset.page = which;
    delete place.dataset.drawn;
    scroller.scrollTop = 0;
    void drawAll(place);
  };
  const pages = choice(
    'help',
    words.pages,
    [
      ['rules', words.rules],
      ['advice', words.advice],
    ],
    'rules',
    value => turnTo(value === 'advice' ? 'advice' : 'rules'),
  );
  const toAdvice = () => {
    const radio = /** @type {HTMLInputElement} */ (pages.querySelector('[value="advice"]'));
    radio.checked = true;
    turnTo('advice');
    radio.focus({ preventScroll: true });
  };
  turnTo('rules');
  body.replaceChildren(pages, ...(rules ? [] : [h('p', { class: 'reason' }, words.noPictures)]), place);
}
