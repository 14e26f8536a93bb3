# SPDX-License-Identifier: MIT
"""A bot that plays on a tavoliere server: python3 bot.py URL ROOM|GAME [LEVEL]

URL is like ws://localhost:7070/ws. In the room of that id it takes the open seat; with the name of a game it opens a
public room. It agrees to rematches, and after a lost connection it comes back and plays on. With LEVEL it plays what
tavoliere-engine suggests, else by lot: put your own `choose` there. Needs the module websockets, 10 or later."""
import asyncio
import contextlib
import json
import pathlib
import random
import subprocess
import sys
import websockets

URL, WHERE, LEVEL = (sys.argv[1:] + [None])[:3] if len(sys.argv) > 2 else sys.exit(__doc__)
TOKEN = pathlib.Path('bot.token')  # who the bot is: keep it, and show it to nobody
GAMES = {'sbarra', 'bricka', 'spider', 'duo'}


def choose(game, starter, moves, legal):
    """Your bot goes here: one of the legal moves, after these that were played."""
    if LEVEL is None:
        return random.choice(legal)
    lines = [f'game {game} starter {starter}', *(f'play {move}' for move in moves), f'suggest {LEVEL}']
    engine = subprocess.run('tavoliere-engine', input='\n'.join(lines), stdout=subprocess.PIPE, text=True, check=True)
    return engine.stdout.split('= ')[-1].strip()


async def play(socket):
    async def ask(op, **fields):
        await socket.send(json.dumps({'op': op, **fields}))

    async def enter(seated):
        for room in seated | {WHERE} - GAMES:
            await ask('join', room=room)
        if not seated and WHERE in GAMES:
            await ask('create', game=WHERE, seats='lot', opponent='open', visibility='public')

    async def act(room):  # do what is ours to do there, as it is now
        now, offers, me = room['round'], room['offers']['rematch'], room['you']['sides'][0]
        if now and now['turn'] == me:
            move = await asyncio.to_thread(choose, room['game'], now['starter'], now['moves'], now['legal'])
            await ask('move', room=room['id'], round=now['number'], ply=len(now['moves']), move=move)
        elif offers[1 - me] and not offers[me]:
            await ask('rematch', room=room['id'])

    rooms = {}
    await ask('hello', bot=True, **({'token': TOKEN.read_text()} if TOKEN.exists() else {'name': 'A bot'}))
    async for text in socket:
        message = json.loads(text)
        now = rooms.get(message.get('room'), {}).get('round') or {}
        if 'error' in message and not rooms:
            sys.exit(f'refused: {message["error"]}')
        elif 'error' in message:  # too late, or the server can't just now: look at the rooms again in a while
            print(message['error'], file=sys.stderr)
            await asyncio.sleep(message['error'].get('retry_ms', 1000) / 1000)
            await enter(set(rooms))
        elif 'seated' in message:  # the reply to hello
            TOKEN.write_text(message.get('token') or TOKEN.read_text())
            await enter({entry['id'] for entry in message['seated']})
        elif 'snapshot' in message:  # the replies to create, join and sync, and the event sync
            rooms[message['room']] = message['snapshot']
            await act(message['snapshot'])
        elif message.get('ev') == 'moved' and now.get('number') == message['round']:
            now['moves'].append(message['move'])
            now.update(turn=message['turn'], legal=message.get('legal'))
            await act(rooms[message['room']])
        elif message.get('ev') in ('started', 'offer'):  # enough has changed to look at all of it
            await ask('sync', room=message['room'])
        elif message.get('ev') == 'closed':
            sys.exit('the room is closed')


async def main():
    async for socket in websockets.connect(URL, subprotocols=['tavoliere.v1']):  # and again, each time after longer
        with contextlib.suppress(websockets.ConnectionClosed):
            await play(socket)
asyncio.run(main())
