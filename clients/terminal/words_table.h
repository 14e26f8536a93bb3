/* SPDX-License-Identifier: MIT */
/* words_table.h: the words themselves, a row each: key, English, Italian. Included by words.c alone, which says what a row
 * becomes. {1} and {2} are the places of names, squares and numbers; `.one` and `.other` are plural forms. */

/* clang-format off */
WORD("game.sbarra", "Sbarra la strada", "Sbarra la strada")
WORD("game.bricka", "Bricka", "Bricka")
WORD("game.spider", "Forza 4×4 Spider", "Forza 4×4 Spider")
WORD("game.duo", "Blokus Duo", "Blokus Duo")
WORD("colour.blue", "blue", "blu")
WORD("side.blue", "Blue", "Blu")
WORD("colour.orange", "orange", "arancione")
WORD("side.orange", "Orange", "Arancione")
WORD("colour.white", "white", "bianco")
WORD("side.white", "White", "Bianco")
WORD("colour.black", "black", "nero")
WORD("side.black", "Black", "Nero")
WORD("colour.red", "red", "rosso")
WORD("side.red", "Red", "Rosso")
WORD("you", "you", "tu")
WORD("seat.open", "open seat", "posto libero")
WORD("bot", "Bot", "Bot")
WORD("bot.easy", "bot, easy", "bot, facile")
WORD("bot.medium", "bot, medium", "bot, medio")
WORD("bot.hard", "bot, hard", "bot, difficile")
WORD("bot.master", "bot, master", "bot, maestro")
WORD("away.away", "away", "assente")
WORD("away.left", "left", "uscito")
WORD("away.dropped", "connection lost", "connessione persa")

WORD("invite.hint", "Send the link to whoever you want to play with:", "Manda il link a chi vuoi sfidare:")
WORD("invite.public", "The room is also listed on this server.", "La stanza è anche nell’elenco di questo server.")
WORD("wait.opponent", "Waiting for an opponent…", "In attesa di un avversario…")
WORD("watching.one", "You are watching · {1} spectator", "Stai guardando · {1} spettatore")
WORD("watching.other", "You are watching · {1} spectators", "Stai guardando · {1} spettatori")
WORD("turn.you", "Your turn", "Tocca a te")
WORD("turn.them", "{1} to move", "Tocca a {1}")
WORD("turn.bot", "The bot thinks…", "Il bot pensa…")
WORD("turn.thinks", "{1} thinks…", "{1} pensa…")
WORD("say.started", "Round {1} begins", "Comincia la partita {1}")
WORD("say.move", "{1}: {2}", "{1}: {2}")
WORD("went.away", "{1} is away", "{1} è assente")
WORD("went.left", "{1} has left the room", "{1} è uscito dalla stanza")
WORD("went.dropped", "{1} has lost the connection", "{1} ha perso la connessione")
WORD("say.here", "{1} is here", "{1} è qui")
WORD("say.freed", "{1} has left", "{1} è uscito")
WORD("say.renamed", "{1} is now called {2}", "{1} ora si chiama {2}")
WORD("say.says", "{1} says: {2}", "{1} dice: {2}")
WORD("pass", "{1} has no move and passes", "{1} non ha mosse e passa")
WORD("moves.none", "No moves yet", "Ancora nessuna mossa")
WORD("legal.none", "No such move can be played", "Nessuna mossa così si può giocare")
WORD("legal.count.one", "{1} legal move", "{1} mossa possibile")
WORD("legal.count.other", "{1} legal moves", "{1} mosse possibili")

WORD("clock.none", "This room has no clock", "In questa stanza non c’è orologio")
WORD("clock.starts", "The clock starts in {1} s", "L’orologio parte fra {1} s")
WORD("clock.low", "You have {1} s left", "Ti restano {1} s")
WORD("clock_set.restart", "The server has been away: {1} now has {2}", "Il server è ripartito: {1} ora ha {2}")
WORD("clock_set.disk", "The server could not save the move: {1} has {2} again", "Il server non ha potuto salvare la mossa: {1} ha di nuovo {2}")
WORD("clock_set.anyhow", "{1} now has {2}", "{1} ora ha {2}")
WORD("claim.in", "You can `claim` the round in {1} s", "Fra {1} s puoi reclamare la partita: `reclama`")
WORD("claim.now", "You can `claim` the round now", "Ora puoi reclamare la partita: `reclama`")
WORD("claim.not_yet", "Not yet: in {1} s", "Non ancora: fra {1} s")
WORD("claim.clock", "Not yet: here the clock decides", "Non ancora: qui decide l’orologio")
WORD("claim.how", "Not yet: a round is claimed on your opponent’s turn, when they have been away for a minute, or for 15 s after leaving",
    "Non ancora: la partita si reclama quando tocca all’avversario e manca da un minuto, o da 15 s se è uscito")
WORD("claim.bot", "A bot never stays away", "Un bot non manca mai")
WORD("hint.asked", "The bot thinks about what it would play…", "Il bot pensa a che cosa giocherebbe…")
WORD("hint.move", "The bot would play {1}", "Il bot giocherebbe {1}")
WORD("hint.none", "The bot has no hint now", "Ora il bot non ha suggerimenti")
WORD("hint.no_bot", "Hints are only given against a bot", "I suggerimenti ci sono solo contro un bot")
WORD("phrases", "What can be said:", "Che cosa si può dire:")
WORD("phrase.hello", "Hello", "Ciao")
WORD("phrase.good_luck", "Good luck", "Buona fortuna")
WORD("phrase.well_played", "Well played", "Ben giocato")
WORD("phrase.thanks", "Thank you", "Grazie")
WORD("phrase.sorry", "Sorry", "Scusa")
WORD("phrase.one_moment", "One moment", "Un momento")
WORD("phrase.again", "Another one?", "Ancora una?")
WORD("phrase.goodbye", "Goodbye", "Arrivederci")

WORD("renamed", "You are now called {1}", "Ora ti chiami {1}")
WORD("link.code", "Code for another device: {1} (good once, for {2} minutes)", "Codice per un altro dispositivo: {1} (vale una volta, per {2} minuti)")
WORD("link.hint", "There: tavoliere rooms --link {1} --server {2}", "Là: tavoliere rooms --link {1} --server {2}")
WORD("link.done", "On this device you are now {1}", "Su questo dispositivo ora sei {1}")
WORD("stats.none", "No round of yours counts yet", "Ancora nessuna tua partita conta")
WORD("against.people", "against people", "contro persone")
WORD("against.easy", "against the easy bot", "contro il bot facile")
WORD("against.medium", "against the medium bot", "contro il bot medio")
WORD("against.hard", "against the hard bot", "contro il bot difficile")
WORD("against.master", "against the master bot", "contro il bot maestro")
WORD("against.bots", "against bots of others", "contro bot di altri")
WORD("stats.wins", ": won {1}", ": vinte {1}")
WORD("stats.draws", ", drawn {1}", ", patte {1}")
WORD("stats.losses", ", lost {1}", ", perse {1}")
WORD("history.none", "No rounds", "Nessuna partita")
WORD("history.more", "Older ones: `history {1}`", "Più vecchie: `partite {1}`")
WORD("record.none", "No round is over here yet", "Qui non è ancora finita una partita")
WORD("record.bad_id", "“{1}” is no round such as k7x2qm-2", "“{1}” non è una partita come k7x2qm-2")

WORD("walls.left.one", "{1} wall left", "{1} muro rimasto")
WORD("walls.left.other", "{1} walls left", "{1} muri rimasti")
WORD("sbarra.goal", "to row {1}", "alla riga {1}")
WORD("duo.left", "left: {1}", "restano: {1}")
WORD("duo.none_left", "none left", "non resta nulla")
WORD("duo.score", "score {1}", "punti {1}")
WORD("duo.corners", "+ free corners of {1}", "+ angoli liberi di {1}")
WORD("bricka.signs", "{1} neutral, {2} blocked", "{1} neutra, {2} bloccata")

WORD("no.not_a_move", "Not a move", "Non è una mossa")
WORD("no.wall_overlaps", "Overlaps another wall", "Si sovrappone a un altro muro")
WORD("no.wall_crosses", "Crosses another wall", "Incrocia un altro muro")
WORD("no.no_walls_left", "You have no walls left", "Non hai più muri")
WORD("no.closes_path", "Would close off every path", "Chiuderebbe del tutto una strada")
WORD("no.unreachable", "Cannot be reached", "Non ci si arriva")
WORD("no.occupied", "Already taken", "Già occupata")
WORD("no.blocked", "Blocked for this turn", "Intersezione bloccata per questo turno")
WORD("no.line_full", "This line is full", "Qui è tutto pieno")
WORD("no.no_corner_contact", "Must touch your own piece at a corner", "Deve toccare un tuo pezzo d’angolo")
WORD("no.edge_contact", "Touches your own piece along a side", "Tocca un tuo pezzo di lato")
WORD("no.start_square", "The first piece covers {1} or {2}", "Il primo pezzo copre {1} o {2}")
WORD("no.start_square_left", "The first piece covers {1}", "Il primo pezzo copre {1}")
WORD("no.piece_used", "Piece already played", "Pezzo già giocato")
WORD("no.not_a_piece", "Not a piece", "Non è un pezzo")
WORD("no.off_board", "Off the board", "Fuori dal tavoliere")
WORD("no.round", "No round is being played", "Non si sta giocando")
WORD("no.help", "`help` says what can be typed", "`aiuto` dice che cosa si può scrivere")

WORD("over.win", "You won", "Hai vinto")
WORD("over.lose", "{1} won", "Ha vinto {1}")
WORD("over.draw", "Draw", "Patta")
WORD("over.nobody", "Round over", "Partita finita")
WORD("over.score", "{1} to {2}", "{1} a {2}")
WORD("score", "Rounds won: {1}", "Partite vinte: {1}")
WORD("why.goal", "pawn arrived", "pedina arrivata")
WORD("why.connection", "borders connected", "bordi collegati")
WORD("why.line", "four in a row", "quattro in fila")
WORD("why.count", "more pieces", "più pedine")
WORD("why.score", "more points", "più punti")
WORD("why.full_board", "board full", "tavoliere pieno")
WORD("why.time", "time ran out", "tempo scaduto")
WORD("why.resigned", "resigned", "abbandono")
WORD("why.claimed", "opponent away", "avversario assente")
WORD("why.aborted", "aborted, does not count", "annullata, non conta")
WORD("why.ply_limit", "too many moves, does not count", "troppe mosse, non conta")
WORD("why.failed", "the bot failed, does not count", "il bot non risponde, non conta")

WORD("rematch.hint", "`rematch` asks for another round, `leave` goes", "`rivincita` chiede un’altra partita, `esci` esce")
WORD("rematch.sent", "Rematch offered", "Rivincita proposta")
WORD("rematch.asked", "{1} offers a rematch", "{1} propone la rivincita")
WORD("resign.ask", "Resign this game? (y/n)", "Vuoi abbandonare la partita? (s/n)")
WORD("leave.ask", "You have not moved yet: leaving now calls the round off. Leave? (y/n)",
    "Non hai ancora mosso: se esci ora la partita è annullata. Vuoi uscire? (s/n)")
WORD("answer.no", "The game goes on", "Si continua")

WORD("net.lost", "Connection lost, retrying…", "Connessione persa, riprovo…")
WORD("net.lost_unsent", "Connection lost, retrying… Your move has not arrived yet.",
    "Connessione persa, riprovo… La mossa non è ancora arrivata.")
WORD("net.back", "Back online", "Di nuovo in linea")
WORD("net.unreachable", "{1} can’t be reached: {2}", "Non riesco a collegarmi a {1}: {2}")
WORD("net.no_way", "{1} can’t be reached", "Non riesco a collegarmi a {1}")
WORD("net.closed", "{1} closed the connection", "{1} ha chiuso la connessione")
WORD("net.strange", "{1} said something that I can’t understand", "{1} ha detto qualcosa che non capisco")
WORD("net.out_of_step", "My rules and those of {1} differ: one of us is too old", "Le mie regole e quelle di {1} sono diverse: uno dei due è troppo vecchio")
WORD("restart.one", "The server restarts in one second", "Il server riparte fra un secondo")
WORD("restart.other", "The server restarts in {1} seconds", "Il server riparte fra {1} secondi")
WORD("restart.now", "The server is restarting", "Il server sta ripartendo")
WORD("input.too_much", "Too much was typed at once", "Troppo testo in una volta")
WORD("token.unkept", "I can’t keep who you are in {1}: after leaving you can’t come back to your seat",
    "Non riesco a salvare in {1} chi sei: se esci non potrai tornare al tuo posto")

WORD("net.sending", "Sending…", "Invio…")
WORD("net.connecting", "Connecting…", "Mi collego…")

WORD("screen.small", "Too small: 20 × 8 at least", "Troppo piccolo: almeno 20 × 8")
WORD("lobby.games", "New game", "Nuova partita")
WORD("lobby.link", "Follow an invitation…", "Segui un invito…")
WORD("lobby.prompt", "Link: ", "Link: ")
WORD("lobby.elsewhere", "“{1}” leads to another server: tavoliere --server {2}", "“{1}” porta a un altro server: tavoliere --server {2}")
WORD("form.title", "New game", "Nuova partita")
WORD("form.game", "Game", "Gioco")
WORD("form.opponent", "Opponent", "Avversario")
WORD("form.clock", "Clock", "Orologio")
WORD("form.visibility", "Room", "Stanza")
WORD("form.side", "You play", "Giochi con")
WORD("form.invite", "invite someone", "invita qualcuno")
WORD("form.here", "two at this terminal", "in due a questo terminale")
WORD("form.no_clock", "none", "nessuno")
WORD("form.private", "private", "privata")
WORD("form.public", "public", "pubblica")
WORD("form.lot", "by lot", "a sorte")
WORD("form.bad_clock", "A clock is 5+3, 5, 90s, 2h or 7d", "Un orologio è 5+3, 5, 90s, 2h o 7d")
WORD("form.keys", "Arrows choose, a digit at the clock types one, Enter begins, Esc goes back",
    "Frecce per scegliere, una cifra all’orologio per scriverlo, Invio per cominciare, Esc per tornare")
WORD("keys.lobby", "Arrows, Enter, Q quit", "Frecce, Invio, Q esci")
WORD("keys.room", "/ type  ? help  L log  Q leave", "/ scrivi  ? aiuto  L messaggi  Q esci")
WORD("keys.board", "Arrows  Enter play  / type  PgUp PgDn back  ? help  L log  Q leave",
    "Frecce  Invio gioca  / scrivi  PagSu PagGiù  ? aiuto  L messaggi  Q esci")
WORD("keys.walls", "Arrows  Enter play  M wall  R turn  / type  PgUp back  ? help  L log  Q leave",
    "Frecce  Invio gioca  M muro  R gira  / scrivi  PagSu PagGiù  ? aiuto  L  Q esci")
WORD("keys.pieces", "Arrows  Enter  N P piece  R turn  F flip  G next  / type  ? help  L  Q leave",
    "Frecce  Invio  N P pezzo  R gira  F ribalta  G posto  / scrivi  ? aiuto  Q esci")
WORD("keys.look", "/ type  PgUp PgDn back  ? help  L log  Q leave", "/ scrivi  PagSu PagGiù  ? aiuto  L messaggi  Q esci")
WORD("keys.over", "/rematch another round  PgUp PgDn back  ? help  L log  Q leave",
    "/rivincita un’altra partita  PagSu PagGiù  ? aiuto  L  Q esci")
WORD("keys.news", "Up and down, PgUp and PgDn; any other key goes back", "Su e giù, PagSu e PagGiù; ogni altro tasto torna indietro")
WORD("look.move", "Move {1} of {2} (End: the last)", "Mossa {1} di {2} (Fine: l’ultima)")
WORD("try.move", "{1}: Enter plays it", "{1}: Invio la gioca")
WORD("try.lands", "From {1} it stops on {2}", "Da {1} si ferma in {2}")
WORD("try.wins", " and wins", " e vince")
WORD("try.piece", "[{1}] ", "[{1}] ")
WORD("try.not", "{1}: ", "{1}: ")

WORD("rooms.open", "Open rooms", "Stanze aperte")
WORD("rooms.playing", "Games in progress", "Partite in corso")
WORD("rooms.yours", "Your unfinished rounds", "Le tue partite in corso")
WORD("rooms.none", "No public room is open.", "Nessuna stanza pubblica è aperta.")

WORD("error.closed", "This room has been closed", "Questa stanza è stata chiusa")
WORD("error.bad_json", "The server did not understand this", "Il server non ha capito")
WORD("error.bad_message", "The server did not understand this", "Il server non ha capito")
WORD("error.too_large", "The server did not understand this", "Il server non ha capito")
WORD("error.unknown_op", "The server did not understand this", "Il server non ha capito")
WORD("error.hello_first", "The server did not understand this", "Il server non ha capito")
WORD("error.bad_token", "The server does not know you any more", "Il server non ti conosce più")
WORD("error.bad_link", "This code is wrong, used or too old", "Questo codice è sbagliato, usato o troppo vecchio")
WORD("error.bad_name", "This name cannot be used: 1 to 24 plain characters", "Questo nome non si può usare: da 1 a 24 caratteri semplici")
WORD("error.unknown_game", "This server does not have this game", "Questo server non ha questo gioco")
WORD("error.unknown_level", "This server has no such bot", "Questo server non ha questo bot")
WORD("error.no_such_room", "There is no such room", "Questa stanza non esiste")
WORD("error.no_such_round", "There is no such round that you may see", "Non c’è una partita così che tu possa vedere")
WORD("error.room_full", "Both seats are taken", "I due posti sono già presi")
WORD("error.not_seated", "You have no seat in this room", "Non hai un posto in questa stanza")
WORD("error.wrong_round", "This round is over", "Questa partita è finita")
WORD("error.round_over", "This round is over", "Questa partita è finita")
WORD("error.wrong_ply", "Another move came first", "Un’altra mossa è arrivata prima")
WORD("error.not_your_turn", "It is not your turn", "Non tocca a te")
WORD("error.illegal_move", "Not a legal move", "Mossa non valida")
WORD("error.not_yet", "Not yet", "Non ancora")
WORD("error.too_many_rooms", "You have too many unfinished rounds", "Hai troppe partite aperte")
WORD("error.slow_down", "Too fast: try again in a moment", "Troppo in fretta: riprova fra un momento")
WORD("error.unavailable", "The server cannot save now: nothing was played",
    "Il server ora non può salvare: non è stata giocata nessuna mossa")
WORD("error.internal", "Something went wrong on the server", "Qualcosa è andato storto sul server")
WORD("error.other", "The server refuses: {1}", "Il server rifiuta: {1}")

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
    "  Q              leave the room\n"
    "\n",
    "Tasti:\n"
    "  frecce           per indicare un posto\n"
    "  Invio, Spazio    per giocare quello che si vede\n"
    "  M, R             sbarra: un muro al posto della pedina; per girarlo\n"
    "  N, P             duo: il pezzo dopo, quello prima\n"
    "  R, F, G          duo: per girarlo, ribaltarlo, andare al prossimo posto che va\n"
    "  PagSu, PagGiù    posizioni di prima e di dopo; Inizio, Fine\n"
    "  /                per scrivere una mossa o una parola\n"
    "  L                tutto quello che è stato detto\n"
    "  Q                per uscire dalla stanza\n"
    "\n")
WORD("help",
    "Type a move, or one of these words:\n"
    "  board          the board again\n"
    "  moves          the moves so far\n"
    "  legal [MOVE]   what can be played, or what of it begins like this\n"
    "  clock          the time left\n"
    "  resign         give the round up\n",
    "Scrivi una mossa, o una di queste parole:\n"
    "  tavoliere        il tavoliere da capo\n"
    "  mosse            le mosse giocate\n"
    "  valide [MOSSA]   che cosa si può giocare, o che cosa comincia così\n"
    "  orologio         quanto tempo resta\n"
    "  abbandona        per abbandonare la partita\n")
WORD("help.with_people",
    "  claim          end it when your opponent stays away\n",
    "  reclama          per finirla quando l’avversario non torna\n")
WORD("help.with_bot",
    "  hint           what the bot would play in your place\n",
    "  suggerimento     che cosa giocherebbe il bot al tuo posto\n")
WORD("help.more",
    "  rematch        ask for another round when this one is over\n"
    "  say [PHRASE]   one of the ready phrases, or a list of them\n"
    "  rename NAME    change your name\n"
    "  link           a code for another device of yours\n"
    "  stats          what you have won and lost\n"
    "  history [ID]   your rounds, the last first, or those before ID\n"
    "  record [ID]    a round as text, or the last one of this room\n"
    "  sync           ask the server for everything anew\n"
    "  leave, quit    go\n",
    "  rivincita        per chiedere un’altra partita quando questa è finita\n"
    "  frase [FRASE]    una delle frasi pronte, o quali sono\n"
    "  nome NOME        per cambiare nome\n"
    "  collega          un codice per un altro tuo dispositivo\n"
    "  statistiche      quante ne hai vinte e perse\n"
    "  partite [ID]     le tue partite, dall’ultima, o quelle prima di ID\n"
    "  partita [ID]     una partita come testo, o l’ultima di questa stanza\n"
    "  sincronizza      per chiedere di nuovo tutto al server\n"
    "  esci             per uscire\n")
WORD("help.sbarra",
    "A pawn goes to a square: e2. A wall is named by the square at its lower left: e3h lies above e3 and f3, e3v stands\n"
    "to the right of e3 and e4.\n",
    "La pedina va in una casella: e2. Un muro ha il nome della casella in basso a sinistra: e3h sta sopra e3 e f3, e3v\n"
    "a destra di e3 e e4.\n")
WORD("help.bricka",
    "A piece goes to an intersection: f6. Connect two opposite borders: b8-f13 with h1-l6, h13-l8 with b6-f1, a7 with m7.\n"
    "All of a cell around your opponent’s last piece is blocked for your turn.\n",
    "La pedina va in un’intersezione: f6. Collega due bordi opposti: b8-f13 con h1-l6, h13-l8 con b6-f1, a7 con m7.\n"
    "Le celle attorno all’ultima pedina dell’avversario sono bloccate per il tuo turno.\n")
WORD("help.spider",
    "A move names an entry at the edge: d8 slides down, a4 to the right. The piece stops on the last free square.\n"
    "Corners take a direction: a8> a8v a1> a1^ h8< h8v h1< h1^.\n",
    "La mossa è un ingresso sul bordo: d8 scende, a4 va a destra. La pedina si ferma nell’ultima casella libera.\n"
    "Gli angoli vogliono la direzione: a8> a8v a1> a1^ h8< h8v h1< h1^.\n")
WORD("help.duo",
    "A piece is written as the squares it covers: g7-g8-g9-g10. The first covers e10 or j5; each later one touches your own\n"
    "at a corner and never along a side. Pieces: 1 2 I3 V3 I4 L4 O T4 Z4 F I5 L5 N P T5 U V5 W X Y Z5.\n",
    "Un pezzo si scrive con le caselle che copre: g7-g8-g9-g10. Il primo copre e10 o j5; gli altri toccano i tuoi d’angolo\n"
    "e mai di lato. Pezzi: 1 2 I3 V3 I4 L4 O T4 Z4 F I5 L5 N P T5 U V5 W X Y Z5.\n")

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
    "  --version       the version\n",
    "tavoliere: gioca a due, o guarda giocare, in un terminale\n"
    "\n"
    "  tavoliere [--server URL]\n"
    "  tavoliere create GIOCO [--bot LIVELLO] [--clock TEMPO[+SECONDI]] [--public] [--side 0|1|lot] [--here] [--server URL]\n"
    "  tavoliere join LINK\n"
    "  tavoliere watch LINK\n"
    "  tavoliere rooms|stats|history [PARTITA]|record PARTITA|link [--server URL]\n"
    "\n"
    "Da solo, in un terminale, mostra le stanze che ci sono e i giochi da scegliere.\n"
    "GIOCO è sbarra, bricka, spider o duo. LINK è un invito: http://HOST/r/STANZA.\n"
    "\n"
    "  --name NOME     come vuoi chiamarti\n"
    "  --lang LINGUA   en o it (se non lo dici, come in LANG)\n"
    "  --server URL    il server (se non lo dici, http://127.0.0.1:7070)\n"
    "  --bot LIVELLO   giochi contro un bot: easy (facile), medium, hard (difficile) o master; due volte, guardi due bot\n"
    "  --public        mette la stanza nell’elenco per tutti\n"
    "  --side LATO     0, 1 o lot: da che parte giochi (se non lo dici, a sorte; a sbarra contro un bot 0, blu)\n"
    "  --here          in due su questo dispositivo\n"
    "  --clock TEMPO   5+3: 5 minuti a testa e 3 secondi dopo ogni mossa; anche 5, 90s, 2h, 7d (se non lo dici, niente orologio)\n"
    "  --link CODICE   diventa chi ha avuto questo codice con `collega` su un altro dispositivo\n"
    "  --plain         riga per riga, non a tutto schermo: per una pipe, o per chi ascolta lo schermo\n"
    "  --json          con rooms: come un documento JSON\n"
    "  --help          questo testo\n"
    "  --version       la versione\n")
WORD("usage.more", "`tavoliere --help` says more", "`tavoliere --help` dice di più")
WORD("usage.nothing", "what shall be done: create, join, watch, rooms, stats, history, record or link?",
    "che cosa devo fare: create, join, watch, rooms, stats, history, record o link?")
WORD("usage.action", "there is no “{1}”, only create, join, watch, rooms, stats, history, record and link",
    "“{1}” non c’è: ci sono create, join, watch, rooms, stats, history, record e link")
WORD("usage.option", "there is no option {1}", "non c’è l’opzione {1}")
WORD("usage.value", "{1} needs a value", "a {1} manca un valore")
WORD("usage.not_here", "{1} makes no sense with {2}", "{1} non ha senso con {2}")
WORD("usage.no_value", "{1} takes no value", "{1} non vuole un valore")
WORD("usage.bad_value", "{1}: “{2}” can’t be used", "{1}: “{2}” non va bene")
WORD("usage.bad_clock",
    "{1}: “{2}” can’t be used: 5+3 is 5 minutes and 3 seconds a move; 5, 90s, 2h and 7d are understood, too; from 1 s to 30d, up to 180 s a move",
    "{1}: “{2}” non va bene: 5+3 sono 5 minuti e 3 secondi a mossa; vanno anche 5, 90s, 2h e 7d; da 1 s a 30d, fino a 180 s a mossa")
WORD("usage.lang", "{1}: “{2}” is neither en nor it", "{1}: “{2}” non è né en né it")
WORD("usage.side", "{1}: “{2}” is none of 0, 1 and lot", "{1}: “{2}” non è 0, 1 o lot")
WORD("usage.bad_code", "{1}: “{2}” is no code of eight letters and digits", "{1}: “{2}” non è un codice di otto lettere e cifre")
WORD("usage.game", "there is no game “{1}”, only sbarra, bricka, spider and duo", "il gioco “{1}” non c’è: ci sono sbarra, bricka, spider e duo")
WORD("usage.level", "{1}: there is no bot “{2}”, only easy, medium, hard and master",
    "{1}: il bot “{2}” non c’è: ci sono easy, medium, hard e master")
WORD("usage.bots", "{1}: “{2}” would be a third bot, and there are two seats",
    "{1}: “{2}” sarebbe il terzo bot, e i posti sono due")
WORD("usage.link", "“{1}” is no invitation such as http://HOST/r/ROOM", "“{1}” non è un invito come http://HOST/r/STANZA")
WORD("usage.missing", "{1} needs {2}", "a {1} manca {2}")
WORD("usage.too_many", "“{1}” is one word too many", "“{1}” è una parola di troppo")
/* clang-format on */
