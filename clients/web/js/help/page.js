/* SPDX-License-Identifier: MIT */

/* The shapes of the pages of help. Types only, nothing runs here. */

/**
 * One rule or one advice: its words, by its name, are in i18n/help-*.js.
 * @typedef {object} Item
 * @property {string} id
 * @property {import('./example.js').Example} [example]
 */

/**
 * A game's pages.
 * @typedef {object} Page
 * @property {Item[]} rules
 * @property {Item[]} advice
 */

/**
 * How a game's examples are shown.
 * @typedef {object} Look
 * @property {(view: import('../types.js').BoardView, example: import('./example.js').Example) => SVGSVGElement} draw
 * @property {(view: import('../types.js').BoardView, move: string) => string} what  a move that is shown, in words
 * @property {(position: any, names: [string, string]) => string[]} describe  the position in words
 */


/**
 * @typedef {object} Words
 * @property {string} title
 * @property {string} text
 * @property {string[]} [points]  a list below the text
 * @property {string} [caption]  of the example
 */

/** @typedef {{rules: Record<string, Words>, advice: Record<string, Words>}} GameWords */

/**
 * @typedef {object} AllWords
 * @property {string} pages
 * @property {string} rules
 * @property {string} advice
 * @property {string} toAdvice
 * @property {string} can
 * @property {string} cannot
 * @property {string} noPictures
 * @property {Record<string, GameWords>} games
 */

export {};
