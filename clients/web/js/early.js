/* SPDX-License-Identifier: MIT */

/* Runs before the first paint, as a classic script. A chosen theme must not flash in the other one first; and the modules
 * that this address will need beside the page's own are asked for at once, not each when another one names it.
 *
 * Which modules a part of the page needs stands in index.html, as links that do nothing until they are wanted. */

/** Known to part.js by its name. @param {string} part  the module that is imported, as in "room/screens" */
function want(part) {
  for (const link of document.querySelectorAll(`link[rel="later"][data-part~="${part}"]`)) {
    if (!(link instanceof HTMLLinkElement)) continue;
    link.onerror = () => (link.rel = 'later'); /* to be wanted again */
    if (link.href.endsWith('.wasm')) {
      link.as = 'fetch';
      link.crossOrigin = 'anonymous';
      link.rel = 'preload';
    } else link.rel = link.href.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  }
}

/** What an earlier visit has chosen. @returns {{theme?: string, language?: string}} */
const chosen = () => {
  try {
    return JSON.parse(localStorage.getItem('tavoliere.settings') ?? '{}') ?? {};
  } catch {
    return {}; /* no storage, no choice */
  }
};

{
  const { theme, language } = chosen();
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  const codes = [language ?? 'auto', ...navigator.languages].map(tag => tag.slice(0, 2).toLowerCase());
  want(`i18n/${codes.find(code => document.querySelector(`link[data-part~="i18n/${code}"]`)) ?? 'en'}`);
  const isRoom = location.pathname.startsWith('/r/') || /^#(here|round)-/.test(location.hash);
  for (const part of isRoom ? ['room/screens', 'rules'] : ['home/view']) want(part);
}
