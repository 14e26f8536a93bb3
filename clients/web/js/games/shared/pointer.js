/* SPDX-License-Identifier: MIT */

/* Touch and mouse on a board where places are picked, not dragged: whoever is told hears of places, never of pixels.
 * Second fingers are ignored, and the board's place on the screen is asked at each event, as it may have been scrolled,
 * zoomed or turned meanwhile. */

/**
 * @typedef {object} Picks
 * @property {(x: number, y: number) => string | null} placeAt  in board units; null: nothing is there
 * @property {(place: string, touch: boolean) => void} press  a finger went down here
 * @property {(place: string) => void} drag  it is here now
 * @property {(place: string, moved: boolean, touch: boolean) => void} release  it was lifted on the board
 * @property {() => void} drop  it was lifted elsewhere, or taken away
 * @property {(place: string | null) => void} hover  the mouse is here, or nowhere
 */

/**
 * @param {SVGSVGElement} svg
 * @param {Picks} picks
 * @returns {() => void} undoes the binding
 */
export function bindPointer(svg, picks) {
  /** @type {{id: number, place: string, moved: boolean} | null} */
  let held = null;

  /** @param {PointerEvent} e */
  const placeAt = e => {
    const matrix = svg.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(e.clientX, e.clientY).matrixTransform(matrix.inverse());
    return picks.placeAt(point.x, point.y);
  };
  /** @param {PointerEvent} e */
  const down = e => {
    const place = placeAt(e);
    if (held || e.button !== 0 || !e.isPrimary || !place) return;
    held = { id: e.pointerId, place, moved: false };
    svg.setPointerCapture(e.pointerId);
    picks.press(place, e.pointerType !== 'mouse');
  };
  /** @param {PointerEvent} e */
  const move = e => {
    const place = placeAt(e);
    if (!held) return void (e.pointerType === 'mouse' && picks.hover(place));
    if (e.pointerId !== held.id) return;
    if (place !== held.place) held.moved = true;
    if (place) picks.drag(place);
  };
  /** @param {PointerEvent} e */
  const up = e => {
    if (!held || e.pointerId !== held.id) return;
    const { place, moved } = held;
    const now = placeAt(e);
    held = null;
    if (!now) picks.drop();
    else picks.release(now, moved || now !== place, e.pointerType !== 'mouse');
  };
  /** @param {PointerEvent} e */
  const cancel = e => {
    if (!held || e.pointerId !== held.id) return;
    held = null;
    picks.drop();
  };
  /** @param {PointerEvent} e */
  const leave = e => void (!held && e.pointerType === 'mouse' && picks.hover(null));
  /** The cell to focus is chosen by the board, not by what lies under the mouse. @param {Event} e */
  const keepFocus = e => e.preventDefault();

  const bindings = /** @type {[string, (e: any) => void][]} */ ([
    ['pointerdown', down],
    ['pointermove', move],
    ['pointerup', up],
    ['pointercancel', cancel],
    ['pointerleave', leave],
    ['mousedown', keepFocus],
  ]);
  for (const [name, listener] of bindings) svg.addEventListener(name, listener);
  return () => bindings.forEach(([name, listener]) => svg.removeEventListener(name, listener));
}
