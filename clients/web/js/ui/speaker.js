/* SPDX-License-Identifier: MIT */

/* The page's loudspeaker: one sound at a time, and none that is late.
 *
 * Browsers let a page sound only after somebody has touched it, so the context is made at the first press or key. While it
 * runs, a phone may hold back its own music, so it rests after a silence. A sound that was due and could not be heard is
 * dropped, and whoever shows the loudspeaker is told that the browser holds it back. */

import { Part } from '../part.js';
import { changeSettings, settings } from './store.js';

/** @typedef {import('./synth.js').Sound} Sound */

const SYNTH = new Part('ui/synth', () => import('./synth.js'));

const LATE_MS = 1500;
const SILENCE_MS = 10000;
const LOUDEST = 100;
const USUAL = 60;

/** How loud it is to be, from 0 to 1; whatever an earlier visit has kept. */
const volume = () => (settings.sound ? Math.min(1, Math.max(0, Number(settings.volume) / LOUDEST)) || 0 : 0);

export class Speaker {
  constructor() {
    /** @type {AudioContext | null} null: nobody has touched the page yet, or all that time no sound was wanted */
    this.context = null;
    this.awake = false; /* the context runs, and has not been told to rest */
    this.held = false; /* a sound was due and could not be heard */
    /** @type {{name: Sound, at: number} | null} the sound that waits for its context, or to be loaded */
    this.due = null;
    /** @type {(() => void) | null} ends what sounds */
    this.end = null;
    this.patience = 0;
    this.restTimer = 0;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    for (const type of ['pointerup', 'keydown']) window.addEventListener(type, e => this.onGesture(e), true);
  }

  /** @param {() => void} listener  the loudspeaker is to be shown otherwise @returns {() => void} undoes it */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @returns {'on' | 'off' | 'held' | 'none'} none: this browser makes no sound at all */
  get state() {
    if (typeof AudioContext === 'undefined') return 'none';
    if (!volume()) return 'off';
    return this.held ? 'held' : 'on';
  }

  /** Have the sounds loaded, for when they can't be any more. */
  prepare() {
    return SYNTH.load();
  }

  /** The press of a loudspeaker means what it showed: nothing of that may change before it is heard of.
   * @param {Event} e
   */
  onGesture(e) {
    if (!(e.target instanceof Element && e.target.closest('[data-action="sound"]'))) this.unlock();
  }

  /** Now the browser lets the context run. What rests is left alone: that is ours to wake. */
  unlock() {
    if (this.state === 'none' || this.state === 'off' || (this.context && !this.held)) return;
    if (navigator.userActivation?.hasBeenActive === false) return; /* a key that does not count, like Escape */
    this.context ??= new AudioContext();
    SYNTH.load().catch(() => {}); /* it is tried again with the next sound */
    this.wake();
  }

  /** @param {Sound} name */
  play(name) {
    if (this.state === 'none' || this.state === 'off') return;
    if (!this.context) return this.hold(true);
    this.due = { name, at: performance.now() };
    this.expect();
    SYNTH.load().then(
      () => this.strike(),
      () => {} /* held back, when it is late */,
    );
    this.wake();
  }

  /** What does not come within a while is held back. */
  expect() {
    clearTimeout(this.patience);
    this.patience = window.setTimeout(() => this.giveUp(), LATE_MS);
  }

  /** Have the context run, if the browser allows it by now. */
  wake() {
    if (this.awake && this.context?.state === 'running') return this.strike();
    this.awake = false;
    this.expect();
    this.context?.resume().then(
      () => this.woke(),
      () => {} /* interrupted, by a call say: held back */,
    );
  }

  woke() {
    this.awake = true;
    if (!this.due) clearTimeout(this.patience);
    this.hold(false);
    this.rest();
    this.strike();
  }

  strike() {
    const { due, context } = this;
    const synth = SYNTH.module;
    if (!due || !synth || !context || !this.awake || context.state !== 'running') return;
    clearTimeout(this.patience);
    this.due = null;
    if (performance.now() - due.at > LATE_MS || !volume()) return;
    this.end?.();
    this.end = synth.strike(context, due.name, volume());
    this.hold(false);
    this.rest();
  }

  giveUp() {
    this.due = null;
    this.hold(true);
  }

  /** @param {boolean} held */
  hold(held) {
    if (this.held === held) return;
    this.held = held;
    this.changed();
  }

  changed() {
    for (const listener of [...this.listeners]) listener();
  }

  /** After a silence. @param {number} [after] */
  rest(after = SILENCE_MS) {
    clearTimeout(this.restTimer);
    this.restTimer = window.setTimeout(() => {
      this.awake = false;
      void this.context?.suspend();
    }, after);
  }

  /** The settings are others: what is no longer wanted ends at once. */
  settle() {
    if (!volume()) {
      this.due = null;
      this.held = false;
      clearTimeout(this.patience);
      this.end?.();
      this.end = null;
      this.rest(0);
    }
    this.changed();
  }

  /** The loudspeaker is pressed: on, off, or for the browser to see that somebody wants to hear it. */
  press() {
    const { state } = this;
    changeSettings(state === 'on' ? { sound: false } : { sound: true, volume: Number(settings.volume) || USUAL });
    this.settle();
    if (state !== 'on') this.sample();
  }

  /** As it would sound now: in the handler of a press, for what has been asked for by it. */
  sample() {
    this.unlock();
    this.play('place');
  }
}
