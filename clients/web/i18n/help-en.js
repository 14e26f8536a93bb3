/* SPDX-License-Identifier: MIT */

/* The rules of the games, and advice for who begins. */

/** @type {import('../js/help/page.js').AllWords} */
const words = {
  pages: 'What you want to read',
  rules: 'Rules',
  advice: 'Advice',
  toAdvice: 'Advice for beginners',
  can: 'Allowed',
  cannot: 'Not allowed',
  noPictures: 'There are no pictures: this browser could not load the rules that draw them.',
  games: {
    sbarra: {
      rules: {
        goal: {
          title: 'The aim',
          text: 'Blue starts on e1 and has to reach any square of row 9. Orange starts on e9 and has to reach row 1. Whoever arrives first wins.',
          caption: 'The start: each goal row has the tint of the side that has to reach it.',
        },
        step: {
          title: 'The step',
          text: 'In a turn you do one thing: move your pawn or place a wall. The pawn goes one square up, down or sideways, never diagonally, and not through walls.',
          caption: 'Blue on e4 can go to d4, f4 or e3. Not to e5: there is a wall.',
        },
        wall: {
          title: 'The wall',
          text: 'You have ten walls. A wall is two squares long and lies in the groove between squares, horizontally or vertically. Once placed it stays.',
          caption: 'This wall bars the step between e5 and e6 and the one between f5 and f6.',
        },
        overlap: {
          title: 'Walls do not overlap',
          text: 'Two walls cannot cover the same stretch, not even by half.',
          caption: 'The wall at e4 reaches as far as column f: the new one, at f4, would cover half of it.',
        },
        cross: {
          title: 'Walls do not cross',
          text: 'Two walls cannot pass through the same crossing.',
          caption: 'There is a horizontal wall at e4 already: a vertical one at e4 would cut it in two.',
        },
        close: {
          title: 'A path always remains',
          text: 'You may lengthen your opponent’s path as much as you like, but after each wall both pawns must still have a way to arrive. Only walls count: pawns do not close a path.',
          caption: 'With this wall Orange on a9 would be shut in between a9 and b9.',
        },
        jump: {
          title: 'The jump',
          text: 'If your opponent stands on the square beside you, with no wall between, you can jump to the square straight behind.',
          caption: 'Blue on e4 jumps over Orange on e5 and lands on e6. It can also go to d4, f4 or e3.',
        },
        aside: {
          title: 'The jump aside',
          text: 'If there is a wall or the edge behind your opponent, you cannot jump straight: you land on one of the two squares beside your opponent instead, if no wall prevents it. A wall is never jumped.',
          caption: 'There is a wall behind Orange on e5: Blue can land on d5 or on f5.',
        },
        end: {
          title: 'The end',
          text: 'The game ends when a pawn, by its own move, stands on its goal row. There is no draw, and no passing: there always is a move.',
          caption: 'Blue has reached e9 and won.',
        },
      },
      advice: {
        steps: {
          title: 'Count steps, not squares',
          text: 'Count the shortest path that each side has left, walls included. At the start it is 8 steps for both. If your path is shorter, run; if it is longer, you need walls; if they are equal, the side to move is ahead.',
          caption: 'Orange on e5 is 4 rows from its goal, but 6 steps: it has to go around the walls. Blue on b6 needs only 3.',
        },
        cost: {
          title: 'A wall costs a turn',
          text: 'Whoever places a wall stands still. If the wall makes your opponent’s path one step longer, you have gained nothing: you lost a step, and so did they.',
          caption: 'In the open: before the wall Orange has 4 steps, after it 5.',
        },
        gain: {
          title: 'Two steps or more',
          text: 'A wall pays when it forces a detour of two steps or more. The best places are on your opponent’s shortest path, beside a wall that is there already or near the edge.',
          caption: 'The same wall, but beside another one: from 4 steps to 6.',
        },
        when: {
          title: 'When to place it',
          text: 'A wall placed on the first move is easy to walk around. When your opponent comes near the goal there is no room left for another path, and the same wall is worth far more.',
          caption: 'Orange on e2 was 1 step away. With this wall it has 5.',
        },
        keep: {
          title: 'Keep some walls for the end',
          text: 'There are ten walls, and they do not come back. Whoever has none left can only run, and the other side decides where. Always look at how many your opponent has, too.',
        },
        corridor: {
          title: 'Corridors',
          text: 'Walls in a line make a corridor. Whoever enters has to walk all of it, and a wall at the exit at the right moment sends them back. Before you enter, see whether the exit can be closed.',
          caption: 'Orange on e4 was 3 steps away. With the exit closed it has to go back up to e7: 10 steps.',
        },
        both: {
          title: 'Walls belong to nobody',
          text: 'A wall bars everyone’s way. Before you place one, count your own path as well: if it grows as much as theirs, you have only lost the turn.',
          caption: 'This wall makes Orange’s path one step longer, but Blue’s as well, from 5 to 6.',
        },
        face: {
          title: 'Do not stop face to face',
          text: 'If you stop in front of your opponent and it is their turn, they can jump over you and gain a step. With a wall behind you the jump goes aside, and sometimes opens the very path they were looking for.',
          caption: 'Orange has stopped on e5: Blue jumps to e6 and goes from 5 steps to 3.',
        },
        mistakes: {
          title: 'Beginners’ mistakes',
          text: 'These are the most common ones.',
          points: [
            'Walls placed too early: they cost little, and are missing at the end.',
            'Walls that shut you in, too.',
            'Running without a look at the other side’s walls: if they have some left and you have none, your shortest path may double.',
            'Placing a wall that costs a single step, when walking was enough.',
          ],
        },
      },
    },
    bricka: {
      rules: {
        goal: {
          title: 'The aim',
          text: 'Connect two opposite borders with a chain of neighbouring pieces, yours or neutral. The opposite borders are the two green ones, the two light ones and the two dark tips, a7 and m7.',
          caption: 'White has connected the two green borders, from h2 to b8.',
        },
        turn: {
          title: 'The move',
          text: 'White begins. In a turn you put a piece on a free intersection, that is on a corner of the cells. Pieces never move and are never taken away.',
          caption: 'At the start you can play on any of the 69 intersections, on g7 for example.',
        },
        blocked: {
          title: 'Blocked cells',
          text: 'For one turn you cannot play on any intersection of the cells that your opponent’s last piece touches. After a pass, and on the first move, nothing is blocked.',
          caption: 'White has played f6: the points of the three cells around it carry a ×, and for this turn Black cannot play there, on e6 for example.',
        },
        neutral: {
          title: 'The piece that becomes neutral',
          text: 'Look at the cells that touch the piece just placed. If you now hold more than half of the intersections of one of them, that piece, and only that one, becomes neutral.',
          caption: 'In the outlined cell White has h8, i10 and j9 already. With i8 it would have four of six: i8 becomes neutral.',
        },
        majority: {
          title: 'Neutral pieces are left out',
          text: 'For the majority only intersections without a neutral piece count, empty or taken. So each neutral piece makes it easier.',
          caption: 'The outlined cell has five, but i10 and k10 are neutral: three are left. With i11 and k11 White has two of them, and k11 becomes neutral.',
        },
        chain: {
          title: 'Neutral pieces serve both',
          text: 'A neutral piece is part of both sides’ chains. If your move connects the borders for you and for your opponent, you win.',
          caption: 'White’s chain passes through c7 and c8, which are neutral. With f4 it has won.',
        },
        gift: {
          title: 'The other side’s chain',
          text: 'If your piece becomes neutral and completes a chain for your opponent alone, play goes on: they win, at the end of their next turn.',
          caption: 'White has played g3, which has become neutral: now Black’s chain goes from h2 to b8.',
        },
        pass: {
          title: 'Passing',
          text: 'You pass only if you have no move at all, and then you have to.',
          caption: 'Only i4 is free, but for White it is blocked: White passes. It is written: pass.',
        },
        count: {
          title: 'The full board',
          text: 'If the board is full and nobody has connected two borders, whoever has more pieces of their own colour wins. Neutral ones count for nobody. Equal numbers are a draw.',
          caption: 'Black has 24 pieces and White 21: Black has won.',
        },
      },
      advice: {
        roads: {
          title: 'Look for the shortest road',
          text: 'For yourself and for your opponent, count how many pieces are missing between two opposite borders, and think of all three pairs. A road that lacks little is worth far more than a long one.',
          caption: 'From h2 to b8, between the green borders, 9 pieces are enough; between the light ones too. Between the two dark tips it takes 13.',
        },
        stop: {
          title: 'Stopping without taking',
          text: 'If your opponent lacks a single intersection, you need not take it: play in one of the cells that touch it, and it is blocked for a turn. On the turn after that it is free again.',
          caption: 'White lacks f4. Black plays h5, and f4 is blocked.',
        },
        two: {
          title: 'Two threats apart',
          text: 'A move blocks only the cells that it touches. Two intersections that win for you, far from each other, cannot both be stopped by one move.',
        },
        shared: {
          title: 'Neutral pieces help the other side, too',
          text: 'Before you let a piece become neutral, see who needs it more. It is a link for your chain, but for theirs as well.',
          caption: 'c7 and c8 are neutral: Black can pass there, too.',
        },
        stay: {
          title: 'Towards the end, count',
          text: 'Between careful players the board often fills up, and the pieces are counted. The fuller it is, the better it is to play where your piece stays yours.',
          caption: 'On c10 White’s piece would become neutral. On h5 it stays white, and counts.',
        },
        mistakes: {
          title: 'Beginners’ mistakes',
          text: 'Go through them before each move.',
          points: [
            'Looking at one pair of borders only: your opponent may connect another.',
            'Forgetting that your move blocks as well: use it to take away the place they need.',
            'Giving away, by a neutral piece, the link they lacked.',
            'Filling a cell on your own: the last piece becomes neutral and no longer counts for you.',
          ],
        },
      },
    },
    spider: {
      rules: {
        goal: {
          title: 'The aim',
          text: 'Get four pieces of your colour in a line without gaps: across, up and down, or diagonally. More than four is fine, too.',
          caption: 'Red has c1, d1, e1 and f1, and has won.',
        },
        slide: {
          title: 'The move',
          text: 'Choose an entry on the edge, on any of the four sides. The piece slides straight to the opposite side and stops on the last free square.',
          caption: 'Column d is empty: a piece that enters at d8 goes all the way to d1.',
        },
        next: {
          title: 'The last free square',
          text: 'If there is a piece at the far end already, yours stops before it.',
          caption: 'There is a red piece on a4: the white one that enters at h4 stops on b4.',
        },
        over: {
          title: 'Pieces are passed over',
          text: 'The piece passes over those in its way, yours or your opponent’s, and always goes to the farthest free square.',
          caption: 'A piece that enters at b8 passes over b4 and stops on b1.',
        },
        taken: {
          title: 'From a taken entry as well',
          text: 'The square at which you enter may be taken already.',
          caption: 'There is a piece on b1. You can enter at b1 all the same, and stop on b8.',
        },
        corner: {
          title: 'Corners',
          text: 'At a corner you enter a row or a column: each direction has its own arrow. In writing the moves take a sign: > right, < left, ^ up, v down.',
          caption: 'From a8 to the right (a8>) you stop on h8; downwards (a8v) on a1.',
        },
        full: {
          title: 'Where it is full',
          text: 'A full row or column cannot be entered.',
          caption: 'Column d is full: nothing enters at d8.',
        },
        draw: {
          title: 'The draw',
          text: 'Pieces never move and are never taken away, and nobody ever passes. If all 64 squares are full and nobody has a line, it is a draw.',
          caption: 'The board is full and there is no line of four: a draw.',
        },
      },
      advice: {
        lands: {
          title: 'Look where it stops',
          text: 'What matters is where the piece arrives, not where it enters. Each square has a row and a column, with two directions each: check all four.',
          caption: 'The dots are the squares that can be reached now. One is c4: you stop there if you enter at h4.',
        },
        look: {
          title: 'Two questions before each move',
          text: 'Can I make four? If not, can they on their next turn? If they can on one square only, take it.',
          caption: 'Red has a4, a5 and a6. White is below, on a3, so Red needs a7: White takes it from h7.',
        },
        ends: {
          title: 'Three in a line, open at both ends',
          text: 'If both ends can be reached, your opponent can close only one. Look for such lines, and stop your opponent’s while there are but two pieces.',
          caption: 'Red enters at d8 and has d1, e1 and f1: next turn it wins on c1 or on g1.',
        },
        gift: {
          title: 'Do not be a stepping stone',
          text: 'Where your piece stops, the next one stops beside it. Before you play, see which square you open, and who needs it.',
          caption: 'White lacks c2, which nobody can reach. If Red plays c1, White enters at c8 and stops on c2.',
        },
        edges: {
          title: 'First the edges, then the centre',
          text: 'In an empty row or column a piece always goes to the edge. The centre opens little by little: a square that cannot be reached now may decide the game later. Keep in mind those that complete a line.',
        },
        mistakes: {
          title: 'Beginners’ mistakes',
          text: 'They happen to everyone.',
          points: [
            'Looking only at rows and columns, and forgetting diagonals.',
            'Thinking that a piece stops at the first one it meets: it passes over it.',
            'Leaving your opponent three in a line with both ends open.',
            'Filling the square below the one they need.',
          ],
        },
      },
    },
    duo: {
      rules: {
        pieces: {
          title: 'The pieces',
          text: 'Each side has 21 pieces of one to five squares. You may turn and flip them as you like. In a turn you place one of them on free squares, and there it stays.',
          caption: 'Blue begins with the piece W.',
        },
        start: {
          title: 'The first piece',
          text: 'Each side’s first piece covers one of the two squares with a circle, e10 or j5. Whoever begins chooses; the other side takes the one left.',
          caption: 'Blue has covered j5. Red cannot place here: it has to cover e10.',
        },
        corner: {
          title: 'Corner to corner',
          text: 'From the second on, each piece touches at least one of yours at a corner.',
          caption: 'Square g7 touches h6 at a corner: the piece can be placed.',
        },
        apart: {
          title: 'Not away from yours',
          text: 'Without a corner in common with a piece of yours you cannot place one, even where there is room.',
          caption: 'From l8 to l10 no square touches a blue piece.',
        },
        edge: {
          title: 'Never side by side with yours',
          text: 'A piece never shares an edge with a piece of your own colour.',
          caption: 'Square c10 lies beside d10, which is red: Red cannot place here.',
        },
        others: {
          title: 'Side by side with theirs is fine',
          text: 'Your pieces may touch your opponent’s in any way.',
          caption: 'The red piece shares an edge with the blue one at g10, and a corner with its own at f10: that is fine.',
        },
        once: {
          title: 'Each piece once',
          text: 'You have one of each shape. Once it is placed, it is gone.',
          caption: 'Blue has placed I4, the row of four, from g7 to g10: there is no other.',
        },
        pass: {
          title: 'Passing, and the end',
          text: 'A side that cannot place a piece passes, and will not place one again. The game ends as soon as neither side can.',
          caption: 'Blue has no room for any piece: it passes. It is written: pass.',
        },
        score: {
          title: 'The points',
          text: 'Each square of the pieces you have left is minus one point. If you have placed them all you get 15 points, and 5 more if the last one was the single square. More points win; equal points are a draw.',
          caption: 'Blue has −49 points and Red −41: Red has won.',
        },
      },
      advice: {
        corners: {
          title: 'Free corners are your future',
          text: 'You can only go on from your corners. Place your pieces so that you have many, in different directions.',
          caption: 'The dots are the corners from which Blue can go on: there are 7.',
        },
        big: {
          title: 'Large pieces first',
          text: 'The twelve pieces of five squares are 60 of your 89, and later there is no room for them. Place them while there is; the small ones go into the gaps of the end.',
          caption: 'With this piece of five Blue’s free corners go from 8 to 13.',
        },
        close: {
          title: 'Close the other side’s corners',
          text: 'If you take a corner square of your opponent, there is no way through there any more. Go into the space they wanted for themselves, above all towards the centre.',
          caption: 'Red takes h11, from which Blue could have gone on.',
        },
        own: {
          title: 'Space of your own',
          text: 'Where your opponent has no corners, they cannot enter now. Such space does not run away: play first where you both want the room, and fill yours at the end with the pieces that fit.',
        },
        one: {
          title: 'The last piece',
          text: 'The single square goes where the others do not fit. If you think that you will place everything, keep it for last: it is worth 5 points more.',
        },
        mistakes: {
          title: 'Beginners’ mistakes',
          text: 'Watch out for these.',
          points: [
            'Staying in your own corner of the board: the other side takes the centre.',
            'Using the small pieces early.',
            'Placing your pieces so close that their corners close themselves.',
            'Looking at your own corners only, and not at your opponent’s.',
          ],
        },
      },
    },
  },
};

export default words;
