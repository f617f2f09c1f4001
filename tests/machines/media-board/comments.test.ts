import type { Comment } from '@domain/media-board/comment';
import { Failure } from '@domain/shared/failure';
import {
  type CommentsPort,
  commentsState,
  createComments,
  isRemovalFailed,
  loadedComments,
  newDraftOf,
  type OlderCommentsQuery,
  olderComments,
  openDraftOf,
  openPurpose,
  removalOf,
} from '@machines/media-board/comments.machine';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { collectFacts } from '../../support/collect-facts';

const PLACE = { mode: 'live', userId: 'ada', mediaBoardId: 'films', contentPieceId: 'one' } as const;
const denied = new Failure('FORBIDDEN', 'denied');
const away = new Failure('NOT_REACHABLE', 'away');

const commentsFrom = (first: number, count: number): Comment[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `c${first + index}`,
    authorId: 'grace',
    authorName: 'Grace',
    text: 'Well made',
    createdAt: first + index,
    likes: 0,
  }));

const settle = () => new Promise((resolve) => setImmediate(resolve));

function piece(pages: (readonly Comment[] | Failure)[] = []) {
  const asked: OlderCommentsQuery[] = [];
  const removed: string[] = [];
  let tell = (_: readonly Comment[]) => {};
  let fail = (_: Failure) => {};
  const port: CommentsPort = {
    watchComments: (_, onComments, onFailure) => {
      [tell, fail] = [onComments, onFailure];
      return () => {};
    },
    loadOlderComments: async (query) => {
      asked.push(query);
      const page = pages.shift() ?? [];
      if (page instanceof Failure) throw page;
      return page;
    },
    removeComment: async (_, id) => {
      if (id === 'gone') throw denied;
      removed.push(id);
    },
    recallComment: async () => null,
    keepComment: async () => {},
    sendComment: async () => {},
  };
  const { parent, facts } = collectFacts();
  const actor = createActor(createComments(port), { input: { ...PLACE, parent, name: 'Ada' } }).start();
  return {
    actor,
    facts,
    asked,
    removed,
    tell: (comments: readonly Comment[]) => tell(comments),
    fail: (failure: Failure) => fail(failure),
    now: () => actor.getSnapshot(),
    count: () => loadedComments(actor.getSnapshot()).size,
  };
}

test('comments are live, and older ones come by pages until there are no more', async () => {
  const one = piece([commentsFrom(51, 50), away, commentsFrom(30, 21)]);
  expect(commentsState(one.now())).toBe('loading');
  one.actor.send({ type: 'older.load' });
  one.tell(commentsFrom(101, 100));
  expect([commentsState(one.now()), one.count(), olderComments(one.now())]).toEqual(['live', 100, 'partial']);
  one.actor.send({ type: 'older.load' });
  await settle();
  expect([one.count(), one.asked]).toEqual([150, [{ ...PLACE, before: { id: 'c101', createdAt: 101 } }]]);
  one.actor.send({ type: 'older.load' });
  await settle();
  expect(olderComments(one.now())).toBe('failed');
  one.actor.send({ type: 'older.load' });
  await settle();
  expect([one.count(), olderComments(one.now())]).toEqual([171, 'complete']);
});

test('a failure is said and tried again, and who may read no comments gets none', () => {
  const one = piece();
  one.fail(away);
  expect(commentsState(one.now())).toBe('failed');
  one.actor.send({ type: 'comments.retry' });
  one.tell(commentsFrom(1, 3));
  expect([commentsState(one.now()), one.count(), olderComments(one.now())]).toEqual(['live', 3, 'complete']);
  one.fail(denied);
  expect(commentsState(one.now())).toBe('refused');
  expect(one.facts).toEqual([{ type: 'fault.announced', source: 'comments', error: away }]);
});

test('one field is open below comments at a time, until what it is for is sent or it is closed', async () => {
  const one = piece();
  const reply = { kind: 'reply', replyTo: 'c1' } as const;
  const edit = { kind: 'edit', comment: { id: 'c2', text: 'Good' } } as const;
  one.actor.send({ type: 'writing.open', purpose: reply });
  one.actor.send({ type: 'writing.open', purpose: edit });
  expect(openPurpose(one.now())).toEqual(edit);
  await settle();
  for (const draft of [newDraftOf(one.now()), openDraftOf(one.now())]) {
    draft?.send({ type: 'draft.change', text: 'Better' });
    draft?.send({ type: 'draft.send', id: 'c3' });
    if (draft === newDraftOf(one.now())) {
      await settle();
      expect(openPurpose(one.now())).toEqual(edit);
    }
  }
  await settle();
  expect(openPurpose(one.now())).toBeNull();
  one.actor.send({ type: 'writing.open', purpose: reply });
  one.actor.send({ type: 'writing.close' });
  expect(openPurpose(one.now())).toBeNull();
});

test('a comment is removed, and it is said when that fails', async () => {
  const one = piece();
  for (const request of ['c1', 'gone']) removalOf(one.now())?.send({ type: 'task.run', request });
  await settle();
  await settle();
  expect([one.removed, isRemovalFailed(removalOf(one.now())?.getSnapshot())]).toEqual([['c1'], true]);
  expect(one.facts).toEqual([{ type: 'fault.announced', source: 'comments', error: denied }]);
});
