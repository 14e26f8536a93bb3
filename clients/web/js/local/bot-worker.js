/* SPDX-License-Identifier: MIT */

/* The Worker in which the bots think. It says first whether it could load them; from then on each task, with its `id`,
 * is answered by a choice or by what went wrong, in the order of asking. A search is ended by ending the Worker. */

import { Bots } from './bots.js';

/** @typedef {{id: number, task: import('./bots.js').Task}} Question */
/** @typedef {{id: number, choice: import('./bots.js').Choice} | {id: number, fault: string}} Answer */
/** @typedef {{ready: boolean}} Word */

/** @param {Answer | Word} message */
const tell = message => postMessage(message);

const url = new URL('../../wasm/bots.wasm', import.meta.url);
const loading = WebAssembly.compileStreaming(fetch(url)).then(module => new Bots(module));

/** @param {Question} question @returns {Promise<Answer>} */
async function answer({ id, task }) {
  try {
    const bots = await loading;
    return { id, choice: await bots.choose(task) };
  } catch (error) {
    return { id, fault: String(error) };
  }
}

addEventListener('message', async e => tell(await answer(e.data)));
loading.then(
  () => tell({ ready: true }),
  () => tell({ ready: false }),
);
