/* SPDX-License-Identifier: MIT */

/* Games that tests play, and what can be said of a move without the rules. */

/** A whole game with walls and a jump, which its starter wins: for side 0, and mirrored over the middle row for side 1.
 * @param {0 | 1} starter
 */
export function goalRun(starter) {
  const moves = ['e2', 'e8', 'e3', 'e7', 'e4', 'e6', 'e5', 'e4', 'e6', 'c3h', 'e7', 'g6v', 'e8', 'e3', 'b7v', 'e2', 'e9'];
  return starter === 0 ? moves : moves.map(mirrored);
}

/** A game without walls and meetings, which its starter wins. @param {0 | 1} starter */
export function shortRun(starter) {
  const moves = ['e2', 'd9', 'e3', 'c9', 'e4', 'b9', 'e5', 'a9', 'e6', 'a8', 'e7', 'a9', 'e8', 'a8', 'e9'];
  return starter === 0 ? moves : moves.map(mirrored);
}

/** The same move as the other side sees it. @param {string} move */
const mirrored = move => move[0] + ((move.length === 2 ? 10 : 9) - Number(move[1])) + move.slice(2);

/** Every wall there is. */
export const ALL_WALLS = [...'abcdefgh'].flatMap(c => [...'12345678'].flatMap(r => [c + r + 'h', c + r + 'v']));
export const ALL_SQUARES = [...'abcdefghi'].flatMap(c => [...'123456789'].map(r => c + r));
