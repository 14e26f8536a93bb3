/* SPDX-License-Identifier: MIT */
#include "config.h"

#include "clients/terminal/past.h"

#include <assert.h>

/* Moves are played again from the start, which is nothing beside drawing them; but now is known. */
static void replay(struct past *past, const struct mirror *room, size_t plies)
{
    /* Sides take turns with every ply, so who is to move tells who began. */
    int starter = (int)((room->pos.turn + room->plies) % 2);
    size_t ply;

    room->game->start(&past->pos, starter);
    past->before = past->pos;
    for (ply = 0; ply < plies; ply++) {
        past->before = past->pos;
        room->game->play(&past->pos, room->moves[ply]);
    }
}

void past_set(struct past *past, const struct mirror *room, size_t plies)
{
    struct scene *scene = &past->scene;
    bool turned = room->sits[1] && !room->sits[0];

    assert(room->round > 0 && plies <= room->plies);
    if (plies == room->plies) {
        past->pos = room->pos;
        past->before = room->before;
    } else {
        replay(past, room, plies);
    }
    past->last[0] = '\0';
    if (plies > 0)
        room->game->format(room->moves[plies - 1], past->last);
    scene->game = room->game;
    scene->pos = &past->pos;
    scene->last = past->last;
    scene->below = turned ? 1 : 0;
    scene->shown = turned ? 1 : room->sits[0] && !room->sits[1] ? 0 : past->pos.turn;
    facts_gather(&scene->now, room->game, &past->pos);
    facts_gather(&scene->before, room->game, &past->before);
}
