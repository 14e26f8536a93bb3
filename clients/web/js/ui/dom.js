/* SPDX-License-Identifier: MIT */

/* A small helper to make and change elements. Texts always become text nodes, so a name can never be markup. */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Record<string, string | number | boolean | null | undefined | ((e: any) => void)>} Attributes */

/**
 * Set what is given: functions named `on…` become listeners, true an empty attribute, null and false none.
 * @param {Element} el
 * @param {Attributes} attributes
 */
export function set(el, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') el.addEventListener(name.slice(2), value);
    else if (value === null || value === undefined || value === false) el.removeAttribute(name);
    else {
      const text = value === true ? '' : String(value);
      if (el.getAttribute(name) !== text) el.setAttribute(name, text);
    }
  }
}

/**
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const el = document.createElement(tag);
  set(el, attributes);
  el.append(...children.filter(c => c !== null));
  return el;
}

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const el = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag));
  set(el, attributes);
  el.append(...children);
  return el;
}

/**
 * Change a text only where it differs, so that live regions speak once.
 * @param {Element} el
 * @param {string} text
 */
export function setText(el, text) {
  if (el.textContent !== text) el.textContent = text;
}

/** A name of a person: never translated, and kept apart from the text around it in either direction.
 * @param {string} name
 */
export const person = name => h('bdi', { translate: 'no' }, name);

const ICONS = {
  back: 'M15 5l-7 7 7 7',
  menu: 'M5 6h14M5 12h14M5 18h14',
  rotate: 'M20 12a8 8 0 1 1-2.4-5.7M20 3v4h-4',
  rotateLeft: 'M4 12a8 8 0 1 0 2.4-5.7M4 3v4h4',
  flip: 'M12 3v18M8 7l-5 10h5zM16 7l5 10h-5z',
  ok: 'M4 12l6 6L20 6',
  cross: 'M6 6l12 12M18 6L6 18',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h.01M4 12h.01M4 18h.01',
  gear: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 4.5v5M8 14.5v5',
  eye: 'M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  speech: 'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-8l-5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z',
  bulb: 'M9 18h6M10 21h4M8.5 15a6.5 6.5 0 1 1 7 0l-.5 3h-6z',
  chart: 'M5 20V11M12 20V4M19 20v-6',
  sound: 'M4 9.5v5h3.5l5 4v-13l-5 4zM16 9a4.5 4.5 0 0 1 0 6M18.5 6a8.5 8.5 0 0 1 0 12',
  mute: 'M4 9.5v5h3.5l5 4v-13l-5 4zM16.5 9.5l5 5M21.5 9.5l-5 5',
  clock: 'M4 12a8 8 0 1 0 2.4-5.7M4 3v4h4M12 8v4.5l3 1.5',
  play: 'M8 5l11 7-11 7z',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  pause: 'M8.5 5v14M15.5 5v14',
  first: 'M18 5l-7 7 7 7M7 5v14',
  prev: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  last: 'M6 5l7 7-7 7M17 5v14',
};

/** @param {keyof typeof ICONS} name */
export const icon = name =>
  s('svg', { 'viewBox': '0 0 24 24', 'aria-hidden': 'true', 'class': 'icon' }, s('path', { d: ICONS[name] }));

/**
 * A button with a text, an icon or both. With an icon alone the text is its name for those who do not see it.
 * @param {string} action  its `data-action`, by which tests find it
 * @param {string} text
 * @param {(e: MouseEvent) => void} onclick
 * @param {{icon?: keyof typeof ICONS, only?: boolean, class?: string}} [look]
 */
export function button(action, text, onclick, look = {}) {
  const only = look.only ?? false;
  return h(
    'button',
    {
      'type': 'button',
      'data-action': action,
      'class': look.class ?? 'btn',
      onclick,
      'aria-label': only ? text : null,
      'title': only ? text : null,
    },
    look.icon ? icon(look.icon) : null,
    only ? null : h('span', {}, text),
  );
}
