/* SPDX-License-Identifier: MIT */
/* words_table.h: the words themselves in English, a row each: key and text, or of what is counted key, text for one and for more.
 * Included by words.c alone, which says what a row becomes; `make words` hands rows on to those who translate them, key and
 * all (../po). {1} and {2} are the places of names, squares and numbers; of what is counted {1} is the number. */

/* clang-format off */
WORD("game.sbarra", "Sbarra la strada")
WORD("game.bricka", "Bricka")
WORD("game.spider", "Forza 4×4 Spider")
WORD("game.duo", "Blokus Duo")
WORD("colour.blue", "blue")
WORD("side.blue", "Blue")
WORD("colour.orange", "orange")
WORD("side.orange", "Orange")
WORD("colour.white", "white")
WORD("side.white", "White")
WORD("colour.black", "black")
WORD("side.black", "Black")
WORD("colour.red", "red")
WORD("side.red", "Red")
WORD("you", "you")
WORD("seat.open", "open seat")
WORD("bot", "Bot")
WORD("bot.easy", "bot, easy")
WORD("bot.medium", "bot, medium")
WORD("bot.hard", "bot, hard")
WORD("bot.master", "bot, master")
WORD("away.away", "away")
WORD("away.left", "left")
WORD("away.dropped", "connection lost")

WORD("invite.hint", "Send the link to whoever you want to play with:")
WORD("invite.own", "Your own invitation: two play on one machine with create --here, or as another account (XDG_STATE_HOME)")
WORD("invite.public", "The room is also listed on this server.")
WORD("wait.opponent", "Waiting for an opponent…")
WORDS("watching", "You are watching · {1} spectator", "You are watching · {1} spectators")
WORD("turn.you", "Your turn")
WORD("turn.them", "{1} to move")
WORD("turn.bot", "The bot thinks…")
WORD("turn.thinks", "{1} thinks…")
WORD("say.started", "Round {1} begins")
WORD("say.move", "{1}: {2}")
WORD("went.away", "{1} is away")
WORD("went.left", "{1} has left the room")
WORD("went.dropped", "{1} has lost the connection")
WORD("say.here", "{1} is here")
WORD("say.freed", "{1} has left")
WORD("say.renamed", "{1} is now called {2}")
WORD("say.says", "{1} says: {2}")
WORD("pass", "{1} has no move and passes")
WORD("moves.none", "No moves yet")
WORD("legal.none", "No such move can be played")
WORDS("legal.count", "{1} legal move", "{1} legal moves")

WORD("clock.none", "This room has no clock")
WORD("clock.starts", "The clock starts in {1} s")
WORD("clock.low", "You have {1} s left")
WORD("clock_set.restart", "The server has been away: {1} now has {2}")
WORD("clock_set.disk", "The server could not save the move: {1} has {2} again")
WORD("clock_set.anyhow", "{1} now has {2}")
WORD("claim.in", "You can `claim` the round in {1} s")
WORD("claim.now", "You can `claim` the round now")
WORD("claim.not_yet", "Not yet: in {1} s")
WORD("claim.clock", "Not yet: here the clock decides")
WORD("claim.how",
    "Not yet: a round is claimed on your opponent’s turn, when they have been away for a minute, or for 15 s after leaving")
WORD("claim.bot", "A bot never stays away")
WORD("hint.asked", "The bot thinks about what it would play…")
WORD("hint.move", "The bot would play {1}")
WORD("hint.none", "The bot has no hint now")
WORD("hint.no_bot", "Hints are only given against a bot")
WORD("phrases", "What can be said:")
WORD("phrase.hello", "Hello")
WORD("phrase.good_luck", "Good luck")
WORD("phrase.well_played", "Well played")
WORD("phrase.thanks", "Thank you")
WORD("phrase.sorry", "Sorry")
WORD("phrase.one_moment", "One moment")
WORD("phrase.again", "Another one?")
WORD("phrase.goodbye", "Goodbye")

WORD("renamed", "You are now called {1}")
WORD("link.code", "Code for another device: {1} (good once, for {2} minutes)")
WORD("link.hint", "There: tavoliere rooms --link {1} --server {2}")
WORD("link.done", "On this device you are now {1}")
WORD("stats.none", "No round of yours counts yet")
WORD("against.people", "against people")
WORD("against.easy", "against the easy bot")
WORD("against.medium", "against the medium bot")
WORD("against.hard", "against the hard bot")
WORD("against.master", "against the master bot")
WORD("against.bots", "against bots of others")
WORD("stats.wins", ": won {1}")
WORD("stats.draws", ", drawn {1}")
WORD("stats.losses", ", lost {1}")
WORD("history.none", "No rounds")
WORD("history.more", "Older ones: `history {1}`")
WORD("record.none", "No round is over here yet")
WORD("record.bad_id", "“{1}” is no round such as k7x2qm-2")

WORDS("walls.left", "{1} wall left", "{1} walls left")
WORD("sbarra.goal", "to row {1}")
WORD("duo.left", "left: {1}")
WORD("duo.none_left", "none left")
WORD("duo.score", "score {1}")
WORD("duo.corners", "+ free corners of {1}")
WORD("bricka.signs", "{1} neutral, {2} blocked")

WORD("no.not_a_move", "Not a move")
WORD("no.wall_overlaps", "Overlaps another wall")
WORD("no.wall_crosses", "Crosses another wall")
WORD("no.no_walls_left", "You have no walls left")
WORD("no.closes_path", "Would close off every path")
WORD("no.unreachable", "Cannot be reached")
WORD("no.occupied", "Already taken")
WORD("no.blocked", "Blocked for this turn")
WORD("no.line_full", "This line is full")
WORD("no.no_corner_contact", "Must touch your own piece at a corner")
WORD("no.edge_contact", "Touches your own piece along a side")
WORD("no.start_square", "The first piece covers {1} or {2}")
WORD("no.start_square_left", "The first piece covers {1}")
WORD("no.piece_used", "Piece already played")
WORD("no.not_a_piece", "Not a piece")
WORD("no.off_board", "Off the board")
WORD("no.round", "No round is being played")
WORD("no.help", "`help` says what can be typed")

WORD("over.win", "You won")
WORD("over.lose", "{1} won")
WORD("over.draw", "Draw")
WORD("over.nobody", "Round over")
WORD("over.score", "{1} to {2}")
WORD("score", "Rounds won: {1}")
WORD("why.goal", "pawn arrived")
WORD("why.connection", "borders connected")
WORD("why.line", "four in a row")
WORD("why.count", "more pieces")
WORD("why.score", "more points")
WORD("why.full_board", "board full")
WORD("why.time", "time ran out")
WORD("why.resigned", "resigned")
WORD("why.claimed", "opponent away")
WORD("why.aborted", "aborted, does not count")
WORD("why.ply_limit", "too many moves, does not count")
WORD("why.failed", "the bot failed, does not count")
WORD("you.time", "you ran out of time")
WORD("you.resigned", "you resigned")
WORD("you.claimed", "you were away")
WORD("them.time", "{1} ran out of time")
WORD("them.resigned", "{1} resigned")
WORD("them.claimed", "{1} was away")

WORD("rematch.hint", "`rematch` asks for another round, `leave` goes")
WORD("rematch.sent", "Rematch offered")
WORD("rematch.asked", "{1} offers a rematch")
WORD("resign.ask", "Resign this game? (y/n)")
WORD("leave.ask", "You have not moved yet: leaving now calls the round off. Leave? (y/n)")
WORD("answer.no", "The game goes on")

WORD("net.lost", "Connection lost, retrying…")
WORD("net.lost_unsent", "Connection lost, retrying… Your move has not arrived yet.")
WORD("net.back", "Back online")
WORD("net.unreachable", "{1} can’t be reached: {2}")
WORD("net.no_way", "{1} can’t be reached")
WORD("net.no_host", "{1} can’t be reached: the name “{2}” is not known; is it spelled right, and is there a network?")
WORD("net.no_answer", "{1} can’t be reached: nothing answers there; does the server run, and is the port right?")
WORD("net.no_tls", "{1} can’t be reached: there is no TLS there that could be agreed on; a server without it has an address that begins with http://")
WORD("net.untrusted", "{1} can’t be trusted: its certificate is not one that this system vouches for, or it is for another name")
WORD("net.busy", "{1} serves nobody now; try again in a minute")
WORD("net.other_server", "{1} can’t be reached: what answers there is no server of tavoliere; one with TLS has an address that begins with https://")
WORD("net.other_server_tls", "{1} can’t be reached: what answers there is no server of tavoliere")
WORD("net.closed", "{1} closed the connection")
WORD("net.strange", "{1} said something that I can’t understand")
WORD("net.out_of_step", "My rules and those of {1} differ: one of us is too old")
WORDS("restart", "The server restarts in one second", "The server restarts in {1} seconds")
WORD("restart.now", "The server is restarting")
WORD("input.too_much", "Too much was typed at once")
WORD("token.unkept", "I can’t keep who you are in {1}: after leaving you can’t come back to your seat")

WORD("net.sending", "Sending…")
WORD("net.connecting", "Connecting…")

WORD("screen.small", "Too small: 20 × 8 at least")
WORD("lobby.games", "New game")
WORD("lobby.link", "Follow an invitation…")
WORD("lobby.prompt", "Link: ")
WORD("lobby.elsewhere", "“{1}” leads to another server: tavoliere --server {2}")
WORD("form.title", "New game")
WORD("form.game", "Game")
WORD("form.opponent", "Opponent")
WORD("form.clock", "Clock")
WORD("form.visibility", "Room")
WORD("form.side", "You play")
WORD("form.invite", "invite someone")
WORD("form.here", "two at this terminal")
WORD("form.no_clock", "none")
WORD("form.private", "private")
WORD("form.public", "public")
WORD("form.lot", "by lot")
WORD("form.bad_clock", "That is no clock: 5+3 is 5 minutes each and 3 seconds after each move; also 5, 90s, 2h, 7d; from 1s to 30d, up to +180")
WORD("form.clock_keys", "Arrows choose, a digit types one: 5+3 is 5 minutes each and 3 seconds after each move; also 5, 90s, 2h, 7d; from 1s to 30d, up to +180")
WORD("form.keys", "Arrows choose, a digit at the clock types one, Enter begins, Esc goes back")
WORD("keys.lobby", "? help  Q quit  Arrows  Enter")
WORD("keys.room", "? help  Q leave  / type  L log")
WORD("keys.board", "? help  Q leave  Arrows  Enter play  / type  PgUp PgDn back  L log")
WORD("keys.walls", "? help  Q leave  Arrows  Enter play  M wall  R turn  / type  PgUp back  L log")
WORD("keys.pieces", "? help  Q leave  Arrows  Enter  N P piece  R turn  F flip  G next  / type  L")
WORD("keys.look", "? help  Q leave  / type  PgUp PgDn back  L log")
WORD("keys.over", "? help  Q leave  /rematch another round  PgUp PgDn back  L log")
WORD("keys.news", "Arrows, PgUp, PgDn; any other key: back")
WORD("look.move", "Move {1} of {2} (End: the last)")
WORD("try.move", "{1}: Enter plays it")
WORD("try.lands", "From {1} it stops on {2}")
WORD("try.wins", " and wins")
WORD("try.piece", "[{1}] ")
WORD("try.not", "{1}: ")

WORD("rooms.open", "Open rooms")
WORD("rooms.playing", "Games in progress")
WORD("rooms.yours", "Your unfinished rounds")
WORD("rooms.over", "Over, and perhaps for another round")
WORD("rooms.none", "No public room is open.")

WORD("error.closed", "This room has been closed")
WORD("error.bad_json", "The server did not understand this")
WORD("error.bad_message", "The server did not understand this")
WORD("error.too_large", "The server did not understand this")
WORD("error.unknown_op", "The server did not understand this")
WORD("error.hello_first", "The server did not understand this")
WORD("error.bad_token", "The server does not know you any more")
WORD("error.bad_link", "This code is wrong, used or too old")
WORD("error.bad_name", "This name cannot be used: 1 to 24 plain characters")
WORD("error.unknown_game", "This server does not have this game")
WORD("error.unknown_level", "This server has no such bot")
WORD("error.no_such_room", "There is no such room")
WORD("error.no_such_round", "There is no such round that you may see")
WORD("error.room_full", "Both seats are taken")
WORD("error.not_seated", "You have no seat in this room")
WORD("error.wrong_round", "This round is over")
WORD("error.round_over", "This round is over")
WORD("error.wrong_ply", "Another move came first")
WORD("error.not_your_turn", "It is not your turn")
WORD("error.illegal_move", "Not a legal move")
WORD("error.not_yet", "Not yet")
WORD("error.too_many_rooms", "You have too many unfinished rounds")
WORD("error.slow_down", "Too fast: try again in a moment")
WORD("error.unavailable", "The server cannot save now: nothing was played")
WORD("error.internal", "Something went wrong on the server")
WORD("error.other", "The server refuses: {1}")

WORD("help.keys",
    "Keys:\n"
    "  arrows         point at a place\n"
    "  Enter, Space   play what is shown\n"
    "  M, R           sbarra: a wall instead of the pawn; turn it\n"
    "  N, P           duo: the next piece, the one before\n"
    "  R, F, G        duo: turn it, flip it, go to the next place for it\n"
    "  PgUp, PgDn     earlier and later positions; Home, End\n"
    "  /              type a move or a word\n"
    "  L              all that has been told\n"
    "  Q              leave the room, or quit\n"
    "\n")
WORD("help",
    "Type a move, or one of these words:\n"
    "  board          the board again\n"
    "  moves          the moves so far\n"
    "  legal [MOVE]   what can be played, or what of it begins like this\n"
    "  clock          the time left\n"
    "  resign         give the round up\n")
WORD("help.with_people", "  claim          end it when your opponent stays away\n")
WORD("help.with_bot", "  hint           what the bot would play in your place\n")
WORD("help.more",
    "  rematch        ask for another round when this one is over\n"
    "  say [PHRASE]   one of the ready phrases, or a list of them\n"
    "  rename NAME    change your name\n"
    "  link           a code for another device of yours\n"
    "  stats          what you have won and lost\n"
    "  history [ID]   your rounds, the last first, or those before ID\n"
    "  record [ID]    a round as text, or the last one of this room\n"
    "  sync           ask the server for everything anew\n"
    "  leave, quit    go\n")
WORD("help.sbarra",
    "A pawn goes to a square: e2. A wall is named by the square at its lower left: e3h lies above e3 and f3, e3v stands\n"
    "to the right of e3 and e4.\n")
WORD("help.bricka",
    "A piece goes to an intersection: f6. Connect two opposite borders: b8-f13 with h1-l6, h13-l8 with b6-f1, a7 with m7.\n"
    "All of a cell around your opponent’s last piece is blocked for your turn.\n")
WORD("help.spider",
    "A move names an entry at the edge: d8 slides down, a4 to the right. The piece stops on the last free square.\n"
    "Corners take a direction: a8> a8v a1> a1^ h8< h8v h1< h1^.\n")
WORD("help.duo",
    "A piece is written as the squares it covers: g7-g8-g9-g10. The first covers e10 or j5; each later one touches your own\n"
    "at a corner and never along a side. Pieces: 1 2 I3 V3 I4 L4 O T4 Z4 F I5 L5 N P T5 U V5 W X Y Z5.\n")

WORD("usage",
    "tavoliere: play board games for two, or watch them, in a terminal\n"
    "\n"
    "  tavoliere [--server URL]\n"
    "  tavoliere create GAME [--bot LEVEL] [--clock TIME[+SECONDS]] [--public] [--side 0|1|lot] [--here] [--server URL]\n"
    "  tavoliere join LINK\n"
    "  tavoliere watch LINK\n"
    "  tavoliere rooms|stats|history [ROUND]|record ROUND|link [--server URL]\n"
    "\n"
    "Alone, in a terminal, it shows the rooms there are, and games to choose from.\n"
    "GAME is sbarra, bricka, spider or duo. LINK is an invitation: http://HOST/r/ROOM.\n"
    "\n"
    "  --name NAME     how you want to be called\n"
    "  --lang LANG     en or it (default: as LANG says)\n"
    "  --server URL    the server (default http://127.0.0.1:7070)\n"
    "  --bot LEVEL     play against a bot: easy, medium, hard or master; given twice, watch two bots\n"
    "  --public        list the room for everyone\n"
    "  --side SIDE     0, 1 or lot: which side you play (default lot; against a bot in sbarra 0, blue)\n"
    "  --here          two people on this device\n"
    "  --clock CLOCK   5+3: 5 minutes each, and 3 seconds after each move; also 5, 90s, 2h, 7d (default: no clock)\n"
    "  --link CODE     become the player who got this code from `link` on another device\n"
    "  --plain         line by line, not on the whole screen, as for a pipe or for who has the screen read aloud\n"
    "  --json          of rooms: as one JSON document\n"
    "  --help          this text\n"
    "  --version       the version\n")
WORD("usage.more", "`tavoliere --help` says more")
WORD("usage.nothing", "what shall be done: create, join, watch, rooms, stats, history, record or link?")
WORD("usage.plain",
    "the lobby takes a whole screen; with --plain, what shall be done: create, join, watch, rooms, stats, history, record or link?")
WORD("usage.no_screen",
    "the lobby takes a whole screen, which a terminal of the kind “{1}” (TERM) has not; what shall be done: create, join, watch, rooms, stats, history, record or link?")
WORD("no_screen", "A terminal of the kind “{1}” (TERM) has no whole screen: line by line, as with --plain")
WORD("usage.action", "there is no “{1}”, only create, join, watch, rooms, stats, history, record and link")
WORD("usage.option", "there is no option {1}")
WORD("usage.value", "{1} needs a value")
WORD("usage.not_here", "{1} makes no sense with {2}")
WORD("usage.no_value", "{1} takes no value")
WORD("usage.bad_value", "{1}: “{2}” can’t be used")
WORD("usage.server", "{1}: “{2}” is no server such as http://HOST or https://HOST:PORT")
WORD("usage.bad_clock",
    "{1}: “{2}” can’t be used: 5+3 is 5 minutes and 3 seconds a move; 5, 90s, 2h and 7d are understood, too; from 1 s to 30d, up to 180 s a move")
WORD("usage.lang", "{1}: no words in “{2}” are installed here; tavoliere comes with en and it")
WORD("usage.side", "{1}: “{2}” is none of 0, 1 and lot")
WORD("usage.bad_code", "{1}: “{2}” is no code of eight letters and digits")
WORD("usage.game", "there is no game “{1}”, only sbarra, bricka, spider and duo")
WORD("usage.level", "{1}: there is no bot “{2}”, only easy, medium, hard and master")
WORD("usage.bots", "{1}: “{2}” would be a third bot, and there are two seats")
WORD("usage.link", "“{1}” is no invitation such as http://HOST/r/ROOM")
WORD("usage.missing", "{1} needs {2}")
WORD("usage.too_many", "“{1}” is one word too many")
/* clang-format on */
