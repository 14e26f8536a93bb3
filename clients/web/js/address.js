/* SPDX-License-Identifier: MIT */

/* What an address of the page means. The daemon serves the page at `/` and at `/r/ROOM` and sees nothing of what stands
 * behind the `#`: there is the position that is shown, and places that the daemon knows no room for. */

/**
 * @typedef {object} Place
 * @property {'home' | 'games' | 'room'} page
 * @property {string} id  of the room; `here-…` is kept on this device, `round-…` is a round that has ended; '': none
 * @property {number | null} ply  the position to be shown; null: the last
 */

const ROOM = /^\/r\/([a-z0-9]+)\/?(?:#(\d{1,4})?.*)?$/;
const KEPT = /^\/#(here-[a-z0-9]+|round-[a-z0-9]+-\d+)(?:-(\d{1,4}))?$/;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Where the list of one’s own rounds that have ended is. */
export const GAMES_ADDRESS = '/#games';

/** @param {string} address  path and hash @returns {Place} */
export function placeOf(address) {
  const [, id, ply] = ROOM.exec(address) ?? KEPT.exec(address) ?? [];
  if (id) return { page: 'room', id, ply: ply === undefined ? null : Number(ply) };
  return { page: address === GAMES_ADDRESS ? 'games' : 'home', id: '', ply: null };
}

/** Where one is. */
export const currentPlace = () => placeOf(location.pathname + location.hash);

const ROUND = 'round-';

/** @param {string} id  of a room */
export const isRound = id => id.startsWith(ROUND);

/** What the daemon calls a round. @param {string} id  of its room */
export const recordOf = id => id.slice(ROUND.length);

/** The room in which a round that has ended is looked at. @param {string} record  its id */
export const roundRoom = record => ROUND + record;

/** @param {string} id  of a room @param {number | null} [ply] */
export function addressOf(id, ply = null) {
  const behind = isRound(id) || id.startsWith('here-');
  const end = ply === null ? '' : `${behind ? '-' : '#'}${ply}`;
  return (behind ? `/#${id}` : `/r/${id}`) + end;
}

/** An address that another device can follow: it can't come to our own loopback. @param {string} serverUrl @param {string} address */
export const outerLink = (serverUrl, address) =>
  (LOOPBACK.test(location.hostname) && serverUrl ? serverUrl.replace(/\/$/, '') : location.origin) + address;
