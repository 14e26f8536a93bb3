/* SPDX-License-Identifier: MIT */

/* What is done later or in parts, so that what is seen comes first and a finger does not wait for all of it. */

const PATIENCE_MS = 100; /* a page behind others may have no frames */

/** Each in a task of its own, one at least. No timers: those wait in a hidden page. @param {(() => void)[]} steps */
export function inTurn(steps) {
  const { port1, port2 } = new MessageChannel();
  let done = 0;
  port1.onmessage = () => {
    const step = steps[done++];
    if (done < steps.length) port2.postMessage(null);
    else port1.close();
    step();
  };
  port2.postMessage(null);
}

/** Do it once what has just changed is on the screen; at once where nobody looks, as a hidden page has no frames and slow
 * timers.
 * @param {() => void} act
 */
export function afterFrame(act) {
  if (document.hidden) return act();
  let waiting = true;
  const go = () => {
    if (waiting) act();
    waiting = false;
  };
  requestAnimationFrame(() => setTimeout(go, 0));
  setTimeout(go, PATIENCE_MS);
}
