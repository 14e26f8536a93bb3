/* SPDX-License-Identifier: MIT */

/* A room that is kept on this device. For a view it is a room like any other: the same snapshot, the same events,
 * and the same answers to what is asked; only that they come from here. */

import { RemoteRoom } from '../net/remote-room.js';
import { Table } from './table.js';

/** @type {import('../types.js').No} */
const NO_ROOM = { ok: false, error: { code: 'no_such_room' } };

export class LocalRoom extends RemoteRoom {
  /**
   * @param {string} id
   * @param {import('../net/remote-room.js').Host} host
   * @param {import('./table.js').World} world
   * @param {{text: string, kept: import('./kept.js').Kept} | null} found  null: there is no such game
   */
  constructor(id, host, world, found) {
    super(id, async (op, fields) => this.table?.request(op, fields) ?? NO_ROOM, world.rulesOf, host);
    this.table =
      found &&
      new Table(world, found.text, found.kept, {
        event: ev => this.onEvent(ev),
        fault: fault => this.emit({ kind: 'refused', fault }),
      });
    void this.enter();
  }

  /** Another tab has written. */
  look() {
    this.table?.look();
  }

  close() {
    this.table?.close();
  }
}
