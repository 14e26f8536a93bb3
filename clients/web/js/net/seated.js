/* SPDX-License-Identifier: MIT */

/* The rounds one is seated in, asked on a connection of their own. A greeting is the only thing that lists private rounds
 * without entering their rooms, which would tell the opponent that one is there. */

const PATIENCE_MS = 5000;

/**
 * @param {string} url
 * @param {string} token
 * @returns {Promise<import('../types.js').Entry[] | null>}  null: no answer
 */
export function askSeated(url, token) {
  return new Promise(answer => {
    const ws = new WebSocket(url, 'tavoliere.v1');
    /** @param {import('../types.js').Entry[] | null} seated */
    const done = seated => {
      clearTimeout(timer);
      ws.close();
      answer(seated);
    };
    const timer = setTimeout(() => done(null), PATIENCE_MS);
    ws.onopen = () => ws.send(JSON.stringify({ op: 'hello', id: 1, token, boards: true }));
    ws.onmessage = e => {
      const reply = JSON.parse(String(e.data));
      if (reply.re === 1) done(reply.ok ? reply.seated : null);
    };
    ws.onerror = () => done(null);
  });
}
