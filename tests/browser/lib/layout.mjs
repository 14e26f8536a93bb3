/* SPDX-License-Identifier: MIT */

/* What can be said of a screen's layout without taste. */

/** Faults of the present screen: cut texts, buttons that are small or lie on each other, a page that scrolls. In the page.
 * @param {{touch: boolean}} how
 */
export function layoutFaults({ touch }) {
  const faults = [];
  const root = document.documentElement;
  const screen = /** @type {HTMLElement} */ (document.getElementById('app')).dataset.screen;
  if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide`);
  if (screen === 'room' && root.scrollHeight > innerHeight) faults.push(`the room is ${root.scrollHeight} high`);
  const shown = (/** @type {Element} */ el) => el.checkVisibility({ visibilityProperty: true });
  const name = (/** @type {Element} */ el) => el.getAttribute('data-action') ?? (el.textContent || el.className);
  const dialog = document.querySelector('dialog[open]');
  const inReach = (/** @type {Element} */ el) => shown(el) && (!dialog || dialog.contains(el)) && !el.closest('[inert]');
  const buttons = [...document.querySelectorAll('button, .seg label')].filter(inReach).map(el => ({ el, box: el.getBoundingClientRect() }));
  for (const { el, box } of buttons) {
    if (el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 2)
      faults.push(`the text of ${name(el)} is cut: ${el.scrollWidth}×${el.scrollHeight} in ${el.clientWidth}×${el.clientHeight}`);
    const high = innerHeight < 600 && el.closest('.top') ? 39.5 : 43.5; /* short phones have a lower bar */
    if (touch && !el.closest('.moves') && (box.width < 43.5 || box.height < high)) faults.push(`${name(el)} is ${Math.round(box.width)}×${Math.round(box.height)}`);
    const rolls = el.closest('.tray'); /* in one row, where there is no room for three */
    if (!rolls && (box.left < -0.5 || box.right > innerWidth + 0.5)) faults.push(`${name(el)} is off the screen`);
    if (screen === 'room' && !dialog && !el.closest('.panel') && box.bottom > innerHeight + 0.5) faults.push(`${name(el)} is below the screen`);
  }
  const panel = document.querySelector('.panel[data-open]');
  for (const [i, { el, box }] of buttons.entries())
    for (const other of buttons.slice(i + 1)) {
      const apart = box.right <= other.box.left + 0.5 || other.box.right <= box.left + 0.5 || box.bottom <= other.box.top + 0.5 || other.box.bottom <= box.top + 0.5;
      const floats = el.closest('.update') !== other.el.closest('.update'); /* the page scrolls below it */
      const scrolled = el.closest('.sheet-bar') !== other.el.closest('.sheet-bar'); /* under the sheet's bar, which covers it */
      if (!apart && !scrolled && !floats && !el.contains(other.el) && !el.closest('.moves') && !other.el.closest('.moves') && (!panel || panel.contains(el) === panel.contains(other.el)))
        faults.push(`${name(el)} and ${name(other.el)} lie on each other`);
    }
  for (const strip of [...document.querySelectorAll('.seat')].filter(shown)) {
    if (strip.scrollWidth > strip.clientWidth) faults.push(`strip ${strip.className} is too full`);
    const who = /** @type {HTMLElement} */ (strip.querySelector('.who'));
    if (who.clientWidth < Math.min(who.scrollWidth, 40)) faults.push(`of ${who.textContent} only ${who.clientWidth} px are left`);
  }
  const status = /** @type {HTMLElement} */ (document.getElementById('status'));
  if (shown(status) && status.scrollHeight > status.clientHeight + 1) faults.push(`the status line is cut: ${status.textContent}`);
  return faults;
}

/** Where the board and every button are. In the page. */
export function rectangles() {
  const box = (/** @type {Element} */ el) => {
    const { x, y, width, height } = el.getBoundingClientRect();
    return [x, y, width, height].map(v => Math.round(v * 10) / 10).join(' ');
  };
  const found = [['board', document.querySelector('#app .boardbox .board')], ...[...document.querySelectorAll('#app [data-action]')]
    .filter(el => el.checkVisibility() && !el.closest('.panel')).map(el => [el.getAttribute('data-action'), el])];
  return Object.fromEntries(found.map(([name, el]) => [name, box(/** @type {Element} */ (el))]));
}
