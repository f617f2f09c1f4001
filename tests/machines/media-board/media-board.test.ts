import type { Piece } from '@domain/media-board/piece';
import { pieceList, queryOf, WHOLE_BOARD } from '@domain/media-board/piece-list';
import { DOCUMENT_SEARCH_DELAY } from '@domain/shared/limits';
import {
  createMediaBoard,
  foundPieces,
  lastVisit,
  mediaBoardMachine,
  nextPiece,
  openedPiece,
  openedPieceId,
  openedPlace,
  shownQuery,
} from '@machines/media-board/media-board.machine';
import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';

const piece = (id: string): Piece => ({
  ...{ id, titles: [{ locale: 'en', text: id }], descriptions: [], categories: [] },
  ...{ type: 'LINK' as const, url: 'https://example.org/' },
});
const listOf = (count: number) =>
  pieceList(
    Array.from({ length: count }, (_, place) => piece(`piece ${place}`)),
    undefined,
    'en',
  );
const list = listOf(14);
const now = async () => {};
const all = await list.find(WHOLE_BOARD, now);
const none = await list.find({ ...WHOLE_BOARD, text: 'nothing' }, now);
const broken = new Error('broken');

describeMachine({
  machine: mediaBoardMachine,
  input: { parent: PARENT, id: 'media', list },
  events: {
    ...withoutData('board.visit', 'list.reset', 'piece.close'),
    'pieces.change': [{ list }],
    'address.read': [
      { query: queryOf({ page: 2 }), pieceId: null },
      { query: WHOLE_BOARD, pieceId: 'piece 3' },
    ],
    'search.type': [{ text: 'piece' }],
    'list.change': [{ change: { kind: 'LINK' } }],
    'page.show': [{ page: 2 }, { page: 3 }],
    'piece.open': [{ pieceId: 'piece 0' }],
    'piece.step': [{ by: 1 }, { by: -1 }],
  },
  slots: { findPieces: { done: [all, none], error: [broken] } },
  delays: { searchDelay: DOCUMENT_SEARCH_DELAY },
  isFar: ({ context: { pieceId } }) => /piece [2-9]/.test(pieceId) && pieceId !== 'piece 3',
  states: {
    'list.finding': {
      entered: ({ asked, now: { context } }) =>
        asked.some(
          ({ slot, input }) => slot === 'findPieces' && (input as { query: unknown }).query === context.query,
        ),
    },
    'list.typing': { holds: ({ now }) => shownQuery(now).text === 'piece' },
    'list.shown': {
      holds: ({ now, event }) =>
        event.type !== 'xstate.done.actor.findPieces' || foundPieces(now) === event.output,
    },
    'viewer.closed': { holds: ({ now }) => openedPieceId(now) === null && openedPiece(now) === undefined },
    'viewer.opened': { holds: ({ now }) => openedPieceId(now) !== null },
  },
  invariants: {
    'a search begins at the first page': ({ event, now }) =>
      given(event.type === 'search.type' || event.type === 'list.change', () => shownQuery(now).page === 1),
    'no page is shown that does not exist': ({ event, now }) =>
      given(
        event.type === 'xstate.done.actor.findPieces' && event.output === none,
        () => shownQuery(now).page === 1,
      ),
    'a list that cannot be read is reported': ({ before, event, facts }) =>
      given(
        before.matches({ list: 'finding' }) && event.type === 'xstate.error.actor.findPieces',
        () => facts[0]?.type === 'fault.announced' && facts[0].error === broken,
      ),
    'steps stay in the list that was found': ({ before, event, now }) =>
      given(
        event.type === 'piece.step' && before.matches({ viewer: 'opened' }),
        () => openedPieceId(now) === openedPieceId(before) || openedPlace(now) !== -1,
      ),
  },
});

const started = (count: number) => {
  const visits: string[] = [];
  const actor = createActor(
    createMediaBoard({ pause: now, lastVisit: () => 7, keepVisit: (id) => void visits.push(id) }),
    { input: { parent: PARENT, id: 'media', list: listOf(count) } },
  ).start();
  const found = () => waitFor(actor, (snapshot) => snapshot.matches({ list: 'shown' }));
  return { actor, found, visits };
};

it('a board leads from piece to piece in the order of what was found, to its ends', async () => {
  const { actor, found } = started(3);
  await found();
  actor.send({ type: 'piece.open', pieceId: 'piece 1' });
  expect([openedPlace(actor.getSnapshot()), nextPiece(actor.getSnapshot())?.id]).toEqual([1, 'piece 2']);
  actor.send({ type: 'piece.step', by: 1 });
  expect(openedPiece(actor.getSnapshot())?.id).toBe('piece 2');
  expect(actor.getSnapshot().can({ type: 'piece.step', by: 1 })).toBe(false);
});

it('a page that an address names and a board no longer has is the last one', async () => {
  const { actor, found } = started(14);
  actor.send({ type: 'address.read', query: queryOf({ page: 9 }), pieceId: null });
  await found();
  expect(shownQuery(actor.getSnapshot()).page).toBe(2);
});

it('a board knows the visit before, and stores each one', () => {
  const { actor, visits } = started(1);
  actor.send({ type: 'board.visit' });
  expect([lastVisit(actor.getSnapshot()), visits]).toEqual([7, ['media']]);
});
