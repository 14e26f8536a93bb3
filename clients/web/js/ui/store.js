/* SPDX-License-Identifier: MIT */

/* What this browser remembers: who one is, and the settings. Where storage is refused everything works just as well,
 * until the page is closed. */

/** @type {Map<string, string>} */
const memory = new Map();
const PREFIX = 'tavoliere.';

/**
 * @param {string} key
 * @returns {string | null}
 */
export function recall(key) {
  const own = memory.get(key);
  if (own !== undefined) return own;
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string | null} value  null: forget it
 */
export function keep(key, value) {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    /* refused: the memory of this page is all there is */
  }
}

/** Delete everything that is kept here. */
export function forgetAll() {
  memory.clear();
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    /* refused: there was nothing */
  }
}

/**
 * @typedef {object} Settings
 * @property {'auto' | 'en' | 'it'} language
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {'auto' | 'off'} motion  auto: as the system says
 * @property {boolean} coordinates
 * @property {'never' | 'touch' | 'always'} confirm  when a move asks to be confirmed
 * @property {boolean} marks  pieces carry the mark of their side
 * @property {boolean} turnBoard  two on one device: the side to move is below
 * @property {boolean} sound
 * @property {number} volume  per cent
 */

/** @type {Settings} */
const DEFAULTS = {
  language: 'auto',
  theme: 'auto',
  motion: 'auto',
  coordinates: true,
  confirm: 'touch',
  marks: true,
  turnBoard: false,
  sound: true,
  volume: 60,
};

/** @returns {Settings} */
function readSettings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(recall('settings') ?? '{}') };
  } catch {
    return { ...DEFAULTS }; /* written by something else */
  }
}

export const settings = readSettings();

/** @param {Partial<Settings>} change */
export function changeSettings(change) {
  Object.assign(settings, change);
  keep('settings', JSON.stringify(settings));
}

/** May things move on the screen? */
export const motionAllowed = () =>
  settings.motion !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches && !document.hidden;
