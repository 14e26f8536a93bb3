/* SPDX-License-Identifier: MIT */

/* The daemon as a process: on a free port of the loopback, with a state folder of its own, ended by any signal and
 * started again on the same port and state. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually, inTime } from './eventually.mjs';
import { PROGRAM, WEB } from './paths.mjs';

/* What no stderr may ever hold. */
const SICK = /AddressSanitizer|runtime error:|LeakSanitizer|ThreadSanitizer|Assertion|==ERROR/;

/* Tests are faster than people, and all come from one address. */
const CONFIG = `[limits]
messages-per-second = 0
message-burst = 0
rooms-per-player = 0
connections-per-address = 0
`;

/** A port that nobody listens on, below those that the kernel gives to outgoing connections: a daemon that comes back to
 * its port must not find a client sitting on it. */
export async function freePort() {
  const range = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8');
  const top = Number(range.split(/\s+/)[0]);
  const bottom = Math.min(10000, top - 1000);
  for (;;) {
    const port = bottom + Math.floor(Math.random() * (top - bottom));
    const probe = createServer().listen(port, '127.0.0.1');
    const free = await Promise.race([once(probe, 'listening').then(() => true), once(probe, 'error').then(() => false)])
      .catch(() => false);
    if (free) {
      await new Promise(done => probe.close(done));
      return port;
    }
  }
}

export class Daemon {
  /** @param {string[]} [options]  more options of the command line */
  static async start(options = []) {
    const daemon = new Daemon(await freePort(), options);
    await daemon.start();
    return daemon;
  }

  /** @param {number} port @param {string[]} options */
  constructor(port, options) {
    this.port = port;
    this.options = options;
    this.folder = mkdtempSync(path.join(tmpdir(), 'tavoliere-browser-'));
    mkdirSync(path.join(this.folder, 'state'));
    writeFileSync(path.join(this.folder, 'tavoliered.conf'), CONFIG);
    this.url = `http://127.0.0.1:${port}`;
    this.web = WEB; /* another one is served after the next start */
    /** @type {import('node:child_process').ChildProcess | null} */
    this.process = null;
  }

  async start() {
    const stderr = openSync(path.join(this.folder, 'stderr'), 'a');
    const args = ['--listen', `127.0.0.1:${this.port}`, '--state-dir', path.join(this.folder, 'state'), '--web-dir', this.web,
      '--config', path.join(this.folder, 'tavoliered.conf'), ...this.options];
    const started = spawn(PROGRAM, args, { stdio: ['ignore', 'ignore', stderr] });
    closeSync(stderr);
    this.process = started;
    this.ended = once(started, 'exit');
    await once(started, 'spawn');
    await eventually(async () => {
      assert.equal(started.exitCode, null, `the daemon ended: ${this.stderr()}`);
      assert.equal((await fetch(`${this.url}/healthz`)).status, 200);
    });
  }

  /** @param {NodeJS.Signals} signal @returns {Promise<unknown[]>} status and signal that ended it */
  async end(signal) {
    this.process?.kill(signal);
    return inTime(/** @type {Promise<unknown[]>} */ (this.ended), `the daemon's end after ${signal}`);
  }

  /** What a power cut leaves. */
  async kill() {
    await this.end('SIGKILL');
  }

  get alive() {
    return this.process !== null && this.process.exitCode === null && this.process.signalCode === null;
  }

  stderr() {
    return readFileSync(path.join(this.folder, 'stderr'), 'utf8');
  }

  /** The orderly end of a test; complains about a crash. */
  async finish() {
    const crashed = this.process !== null && !this.alive && this.process.signalCode !== 'SIGKILL' && this.process.exitCode !== 0;
    const [status] = this.alive ? await this.end('SIGTERM') : [0];
    const said = this.stderr();
    rmSync(this.folder, { recursive: true, force: true });
    assert.equal(crashed, false, `the daemon died by itself: ${said}`);
    assert.equal(status, 0, `the daemon's status after SIGTERM: ${said}`);
    assert.doesNotMatch(said, SICK);
  }
}
