/* SPDX-License-Identifier: MIT */

/* The sounds of the page. They are made of tones, so there are no files to be loaded. */

/** @typedef {[wave: OscillatorType, from: number, to: number, start: number, length: number, gain: number]} Tone  Hz and seconds */

/** @satisfies {Record<string, Tone[]>} */
const SOUNDS = {
  place: [['triangle', 520, 300, 0, 0.07, 0.5]],
  wall: [
    ['square', 150, 90, 0, 0.09, 0.22],
    ['triangle', 300, 120, 0, 0.06, 0.3],
  ],
  slide: [
    ['sine', 700, 240, 0, 0.16, 0.3],
    ['triangle', 330, 260, 0.15, 0.06, 0.5],
  ],
  neutral: [
    ['sine', 660, 660, 0, 0.09, 0.3],
    ['sine', 990, 990, 0.07, 0.12, 0.25],
  ],
  turn: [['sine', 784, 784, 0, 0.1, 0.3]],
  illegal: [['sawtooth', 140, 120, 0, 0.1, 0.15]],
  low: [
    ['square', 880, 880, 0, 0.05, 0.15],
    ['square', 880, 880, 0.1, 0.05, 0.15],
  ],
  win: [
    ['triangle', 523, 523, 0, 0.12, 0.35],
    ['triangle', 659, 659, 0.12, 0.12, 0.35],
    ['triangle', 784, 784, 0.24, 0.24, 0.35],
  ],
  lose: [
    ['triangle', 392, 392, 0, 0.16, 0.35],
    ['triangle', 294, 294, 0.16, 0.28, 0.35],
  ],
};

/** @typedef {keyof typeof SOUNDS} Sound */

const ATTACK = 0.006; /* at once, it would click */
const FADE = 0.02; /* likewise at the end */
const FAINT = 0.0005; /* a gain that nobody hears: it can only fall towards nothing, never to it */

/**
 * Play a sound now.
 * @param {AudioContext} context
 * @param {Sound} name
 * @param {number} volume  above 0, at most 1
 * @returns {() => void} ends it before its time
 */
export function strike(context, name, volume) {
  const out = context.createGain();
  out.connect(context.destination);
  const tones = SOUNDS[name].map(([wave, from, to, start, length, gain]) => {
    const tone = context.createOscillator();
    const shape = context.createGain();
    const at = context.currentTime + start;
    tone.type = wave;
    tone.frequency.setValueAtTime(from, at);
    tone.frequency.exponentialRampToValueAtTime(to, at + length);
    shape.gain.setValueAtTime(0, at);
    shape.gain.linearRampToValueAtTime(gain * volume, at + ATTACK);
    shape.gain.exponentialRampToValueAtTime(FAINT, at + length);
    tone.connect(shape).connect(out);
    tone.start(at);
    tone.stop(at + length + FADE);
    return tone;
  });
  return () => {
    out.disconnect();
    for (const tone of tones) tone.stop();
  };
}
