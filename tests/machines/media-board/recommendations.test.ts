import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@domain/shared/failure';
import {
  createRecommendations,
  recommendationsMachine,
  recommendedPieces,
} from '@machines/media-board/recommendations.machine';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';

const unreached = new Failure('NOT_REACHABLE', 'no answer');
const looms = [{ contentPieceId: 'looms', score: 1.2, reason: 'cards' }];
const input = { parent: PARENT, userId: 'ada', mediaBoardId: 'films' };

describeMachine({
  machine: recommendationsMachine,
  input,
  events: {
    ...withoutData('likes.changed'),
    'piece.opened': [{ contentPieceId: 'looms' }],
  },
  slots: { loadRecommendations: { done: [looms, []], error: [unreached] } },
  delays: { renewal: 1_000 },
  states: {
    loading: {
      entered: ({ asked, event }) =>
        event.type === 'piece.opened' ||
        asked.some(({ input: place }) => isDeepStrictEqual(place, { userId: 'ada', mediaBoardId: 'films' })),
    },
    settled: {
      entered: ({ event, now, facts, before }) => {
        if (event.type === 'xstate.done.actor.loadRecommendations')
          return recommendedPieces(now) === event.output;
        return recommendedPieces(now) === recommendedPieces(before) && facts[0]?.error === unreached;
      },
    },
    outdated: { holds: ({ asked }) => asked.length === 0 },
  },
  invariants: {
    'what is recommended changes only by an answer of the server': ({ before, event, now }) =>
      given(
        event.type !== 'xstate.done.actor.loadRecommendations',
        () => recommendedPieces(now) === recommendedPieces(before),
      ),
    'an open piece renews nothing': ({ before, event, now }) =>
      given(event.type === 'piece.opened', () => isDeepStrictEqual(before.value, now.value)),
  },
});

it('an opened piece is counted with its board, and a failure of that disturbs nothing', async () => {
  const counted: unknown[] = [];
  const machine = createRecommendations({
    loadRecommendations: async () => [],
    countOpening: async (piece) => {
      counted.push(piece);
      throw unreached;
    },
  });
  const actor = createActor(machine, { input }).start();
  actor.send({ type: 'piece.opened', contentPieceId: 'looms' });
  expect(counted).toEqual([{ mediaBoardId: 'films', contentPieceId: 'looms' }]);
  expect(actor.getSnapshot().status).toBe('active');
});
