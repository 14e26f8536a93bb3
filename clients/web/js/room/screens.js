/* SPDX-License-Identifier: MIT */

/* What is loaded when somebody comes to a room, whatever state it may be in. */

export { FrameView } from './frame.js';
export { RoomView } from './view.js';
export { GoneView, InvitedView, WaitingView } from './waiting.js';
