/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "server/core/seating.h"

#include <string.h>

#include "server/core/commands.h"
#include "server/core/commit.h"
#include "server/core/rooms.h"
#include "server/core/secrets.h"
#include "server/core/state.h"

/* One more unfinished room for this player? */
static bool may_have_room(const struct asked *asked)
{
    const struct player *player = asked->session->player;
    int count = player->pending + player->exhibitions, most = asked->core->config.limits.rooms_per_player;

    for (const struct seat *seat = player->seats; seat; seat = seat->next) {
        bool twice = seat == &seat->room->seat[1] && seat->room->seat[0].player == player;

        count += !twice && !seat->room->closed && room_state(seat->room) != ROOM_FINISHED;
    }
    return most == 0 || count < most;
}

static void refuse_room(const struct asked *asked)
{
    commands_refuse_as(asked, ERROR_TOO_MANY_ROOMS, "you have too many unfinished rooms");
}

static void refuse_to_follow(const struct asked *asked)
{
    commands_refuse_as(asked, ERROR_TOO_MANY_ROOMS, "this connection follows too many rooms");
}

static int draw_starter(const struct core *core, const struct game *game, int wish)
{
    if (game->side0_starts)
        return 0;
    return wish >= 0 ? wish : (int)secrets_lot(&core->world, 2);
}

static bool knows_levels(const struct request_create *create)
{
    enum bot_level level;

    for (int i = 0; i < 2; i++) {
        if (create->seat[i] == WISH_BOT && !bot_level_find(create->level[i], &level))
            return false;
    }
    return true;
}

static void refuse_level(const struct asked *asked)
{
#define X(code, word) word,
    static const char *const words[] = { BOT_LEVELS(X) NULL };
#undef X

    commands_refuse(asked,
                    &(struct wire_error){ .code = ERROR_UNKNOWN_LEVEL,
                                          .message = "there is no bot of this level",
                                          .field = asked->request->create.seats_by_lot ? "opponent" : "seats",
                                          .allowed = words });
}

static bool check_create(const struct asked *asked, const struct game **game)
{
    const struct request_create *create = &asked->request->create;

    *game = game_find(create->game);
    if (!*game)
        commands_refuse_game(asked);
    else if (!knows_levels(create))
        refuse_level(asked);
    else if ((*game)->side0_starts && create->starter == 1)
        commands_refuse_field(asked, ERROR_BAD_MESSAGE, "starter",
                              "starter must be 0 or \"lot\": side 0 starts in this game");
    else if (!may_have_room(asked))
        refuse_room(asked);
    else if (asked->session->followed_count >= ROOMS_PER_SESSION)
        refuse_to_follow(asked);
    else
        return true;
    return false;
}

/* Who shall sit on the seat that the request names `i`th; NULL: it stays open. */
static const struct player *find_sitter(const struct asked *asked, int i)
{
    const struct request_create *create = &asked->request->create;
    enum bot_level level;

    if (create->seat[i] == WISH_ME)
        return asked->session->player;
    if (create->seat[i] == WISH_BOT && bot_level_find(create->level[i], &level))
        return players_bot(&asked->core->players, level);
    return NULL;
}

void seating_create(const struct asked *asked)
{
    const struct request_create *create = &asked->request->create;
    struct room_row row = { .is_public = create->is_public,
                            .starter = create->starter,
                            .initial_ms = create->initial_ms,
                            .increment_ms = create->increment_ms,
                            .at = asked->at.wall_ms };
    struct step step = commands_step(asked);
    const struct game *game;
    int first, taken = 0;

    if (!check_create(asked, &game))
        return;
    memcpy(row.game, game->name, strlen(game->name) + 1);
    memcpy(row.creator, step.player->id, sizeof row.creator);
    first = create->seats_by_lot ? (int)secrets_lot(&asked->core->world, 2) : 0;
    for (int i = 0; i < 2; i++) {
        int side = first ? 1 - i : i;

        const struct player *player = find_sitter(asked, i);

        if (player) {
            step_add(&step, EVENT_SEATED, side)->player = player;
            taken++;
        }
    }
    if (taken == 2)
        step_add(&step, EVENT_STARTED, draw_starter(asked->core, game, row.starter));
    commit_room(asked->core, room_create(&row, game), &step, &row);
}

/* The side that a newcomer gets, or -1 when there is none. */
static int find_open_side(const struct room *room, int wish)
{
    for (int side = 0; side < 2; side++) {
        if (!room->seat[side].player && (wish < 0 || wish == side))
            return side;
    }
    return -1;
}

void seating_attach(const struct asked *asked)
{
    bool anew = !room_follower(asked->room, asked->session->conn);

    if (rooms_may_attach(asked->room, asked->session))
        rooms_attach(asked->core, asked->room, asked->session, asked->request->id, anew);
    else
        refuse_to_follow(asked);
}

void seating_join(const struct asked *asked)
{
    struct room *room = asked->room;
    struct step step = commands_step(asked);
    int side = find_open_side(room, asked->request->side);
    bool sits[2];

    if (room_sides(room, step.player, sits)) {
        seating_attach(asked);
        return;
    }
    if (side < 0 || room->events >= ROOM_EVENTS_MAX) {
        commands_refuse_as(asked, ERROR_ROOM_FULL,
                           side < 0 ? "that seat is taken" : "the room's record is full; make a new room");
        return;
    }
    if (!may_have_room(asked)) {
        refuse_room(asked);
        return;
    }
    if (!rooms_may_attach(room, asked->session)) {
        refuse_to_follow(asked);
        return;
    }
    step_add(&step, EVENT_SEATED, side)->player = step.player;
    if (room->seat[1 - side].player)
        step_add(&step, EVENT_STARTED, draw_starter(asked->core, room->game, room->starter));
    commit(asked->core, room, &step);
}

static bool is_last_connection(const struct asked *asked)
{
    const struct follower *follower = room_follower(asked->room, asked->session->conn);
    const struct follower *other;

    for (other = asked->room->followers; other; other = other->next) {
        if (other != follower && other->player == asked->session->player)
            return false;
    }
    return follower != NULL;
}

static void add_abort(const struct asked *asked, struct step *step)
{
    struct step_event *event = step_add(step, EVENT_ENDED, -1);

    event->text = room_end_word(END_ABORTED);
    event->left_ms = room_left_at_end_ms(asked->room, asked->at.now_ms);
}

static int count_people(const struct room *room)
{
    int count = 0;

    for (int side = 0; side < 2; side++)
        count += room->seat[side].player && !room->seat[side].player->ours;
    return count;
}

/* What leaving does to the seats and the round, beyond presence: before the first move of round 1 it frees the seats, and
 * a room that nobody sits in any more is closed; later, a side that hasn't moved in the round takes the round back. */
static void add_leaving(const struct asked *asked, struct step *step)
{
    const struct room *room = asked->room;
    bool sits[2];

    if (!room_sides(room, step->player, sits) || !is_last_connection(asked))
        return;
    if (room_state(room) == ROOM_WAITING ||
        (room->round.number == 1 && room->round.plies == 0 && !room->round.over)) {
        for (int side = 0; side < 2; side++) {
            if (sits[side])
                step_add(step, EVENT_FREED, side);
        }
        if (sits[0] + sits[1] == count_people(room))
            step_add(step, EVENT_CLOSED, -1)->text = "empty";
    } else if (room_state(room) == ROOM_PLAYING && !(sits[0] && room_has_moved(room, 0)) &&
               !(sits[1] && room_has_moved(room, 1))) {
        add_abort(asked, step);
    }
}

void seating_leave(const struct asked *asked)
{
    struct step step = commands_step(asked);

    add_leaving(asked, &step);
    if (step.count) {
        commit(asked->core, asked->room, &step);
        return;
    }
    rooms_detach(asked->core, asked->room, asked->session, true);
    commands_ok(asked);
}
