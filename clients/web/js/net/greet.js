/* SPDX-License-Identifier: MIT */

/* A greeting on a connection of its own, for its answer alone. It is the only thing that lists one's private rounds
 * without entering their rooms, which would tell the opponent that one is there; and a code for this device is tried so
 * without letting go of who one is. */

const PATIENCE_MS = 5000;

/** @typedef {import('../types.js').Reply} Reply */

/**
 * @param {string} url
 * @param {Record<string, any>} fields  of `hello`
 * @returns {Promise<Reply>}
 */
export function greet(url, fields) {
  return new Promise(answer => {
    const ws = new WebSocket(url, 'tavoliere.v1');
    /** @param {Reply} reply */
    const done = reply => {
      clearTimeout(timer);
      ws.close();
      answer(reply);
    };
    const lost = () => done({ ok: false, error: { code: 'lost' } });
    const timer = setTimeout(lost, PATIENCE_MS);
    ws.onopen = () => ws.send(JSON.stringify({ op: 'hello', id: 1, ...fields }));
    ws.onmessage = e => {
      const reply = JSON.parse(String(e.data));
      if (reply.re === 1) done(reply);
    };
    ws.onerror = lost;
  });
}
