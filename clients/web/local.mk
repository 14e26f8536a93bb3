# SPDX-License-Identifier: MIT
#
# The page, as the daemon serves it; installed with its folders. `make check` says when this list and the folder differ.

# For those who work on the page, not for the browser.
EXTRA_DIST += clients/web/README.md clients/web/jsconfig.json

WEB_FILES = \
	clients/web/css/base.css \
	clients/web/css/board.css \
	clients/web/css/home.css \
	clients/web/css/room.css \
	clients/web/css/tokens.css \
	clients/web/i18n/en.js \
	clients/web/i18n/it.js \
	clients/web/icons/favicon.svg \
	clients/web/index.html \
	clients/web/js/app.js \
	clients/web/js/early.js \
	clients/web/js/games/index.js \
	clients/web/js/games/sbarra/board.js \
	clients/web/js/games/sbarra/controls.js \
	clients/web/js/games/sbarra/draw.js \
	clients/web/js/games/sbarra/geometry.js \
	clients/web/js/games/sbarra/hand.js \
	clients/web/js/games/sbarra/index.js \
	clients/web/js/games/sbarra/keys.js \
	clients/web/js/games/sbarra/pointer.js \
	clients/web/js/games/sbarra/position.js \
	clients/web/js/games/sbarra/scene.js \
	clients/web/js/games/sbarra/shapes.js \
	clients/web/js/games/sbarra/thumb.js \
	clients/web/js/games/sbarra/words.js \
	clients/web/js/home/entry-words.js \
	clients/web/js/home/game-sheet.js \
	clients/web/js/home/view.js \
	clients/web/js/net/connection.js \
	clients/web/js/net/remote-room.js \
	clients/web/js/net/room-state.js \
	clients/web/js/net/seated.js \
	clients/web/js/net/session.js \
	clients/web/js/room/announce.js \
	clients/web/js/room/board-view.js \
	clients/web/js/room/history.js \
	clients/web/js/room/menu.js \
	clients/web/js/room/over.js \
	clients/web/js/room/panel.js \
	clients/web/js/room/review.js \
	clients/web/js/room/status.js \
	clients/web/js/room/strip.js \
	clients/web/js/room/top-bar.js \
	clients/web/js/room/view.js \
	clients/web/js/room/waiting.js \
	clients/web/js/types.js \
	clients/web/js/ui/choice.js \
	clients/web/js/ui/dialog.js \
	clients/web/js/ui/dom.js \
	clients/web/js/ui/i18n.js \
	clients/web/js/ui/keyed.js \
	clients/web/js/ui/live.js \
	clients/web/js/ui/settings.js \
	clients/web/js/ui/store.js
