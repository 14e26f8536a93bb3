/* SPDX-License-Identifier: MIT */

/* The wire between a page and the daemon, in our hands: it passes bytes on, holds them, or is cut. A page that is opened
 * through it has the wire's address as its origin. */

import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export class Wire {
  /** @param {import('./daemon.mjs').Daemon} daemon */
  static async open(daemon) {
    const wire = new Wire(daemon.port);
    wire.server.listen(0, '127.0.0.1');
    await once(wire.server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (wire.server.address());
    wire.url = `http://127.0.0.1:${port}`;
    return wire;
  }

  /** @param {number} port */
  constructor(port) {
    this.port = port;
    this.url = '';
    this.accepting = true;
    this.mutesSockets = false; /* files pass, but a WebSocket gets no answer */
    /** @type {{up: boolean, down: boolean}} which ways are held: to the daemon, to the page */
    this.held = { up: false, down: false };
    /** @type {Set<{near: import('node:net').Socket, far: import('node:net').Socket}>} */
    this.pairs = new Set();
    this.server = createServer(near => this.accept(near));
  }

  /** @param {import('node:net').Socket} near */
  accept(near) {
    near.on('error', () => {}); /* a cut wire is what this is for */
    if (!this.accepting) return void near.destroy();
    const far = connect(this.port, '127.0.0.1');
    far.on('error', () => {});
    const pair = { near, far };
    this.pairs.add(pair);
    near.once('data', request => void (this.mutesSockets && request.toString('latin1').startsWith('GET /ws') && far.pause()));
    near.on('data', data => far.write(data));
    far.on('data', data => near.write(data));
    const over = () => {
      near.destroy();
      far.destroy();
      this.pairs.delete(pair);
    };
    near.on('close', over);
    far.on('close', over);
    this.hold(this.held);
  }

  /** @param {{up?: boolean, down?: boolean}} held */
  hold(held) {
    Object.assign(this.held, held);
    for (const { near, far } of this.pairs) {
      if (this.held.up) near.pause();
      else near.resume();
      if (this.held.down) far.pause();
      else far.resume();
    }
  }

  /** Cut every connection; what was held is lost. */
  cut() {
    for (const { near, far } of [...this.pairs]) {
      near.resetAndDestroy();
      far.destroy();
    }
  }

  /** Cut, and let nobody in until `mend`. */
  breakOff() {
    this.accepting = false;
    this.cut();
  }

  mend() {
    this.accepting = true;
    this.hold({ up: false, down: false });
  }

  close() {
    this.breakOff();
    this.server.close();
  }
}
