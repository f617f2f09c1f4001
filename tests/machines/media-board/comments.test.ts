import { COMMENT_PAGE, COMMENT_WINDOW, type Comment } from '@domain/media-board/comment';
import { Failure } from '@domain/shared/failure';
import {
  type CommentsPort,
  commentsMachine,
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
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { failing, given, withoutData } from '../../support/replay/plan';
import { announces, asks } from '../chat/chat-fixture';

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

const few = commentsFrom(1, 3);
const many = commentsFrom(101, COMMENT_WINDOW);
const page = commentsFrom(51, COMMENT_PAGE);
const NEW = { kind: 'new' } as const;
const reply = { kind: 'reply', replyTo: 'c1' } as const;
const edit = { kind: 'edit', comment: { id: 'c2', text: 'Good' } } as const;
const told = announces({ type: 'fault.announced', source: 'comments', error: away });
const FAILURES = /error|failed|fault/;

describeMachine({
  machine: commentsMachine,
  input: { ...PLACE, parent: PARENT, name: 'Ada' },
  events: {
    ...withoutData('comments.retry', 'older.load', 'writing.close'),
    'comments.received': [{ value: few }, { value: many }],
    'comments.failed': [{ failure: away }, { failure: denied }],
    'writing.open': [{ purpose: reply }, { purpose: edit }],
    'comment.sent': [NEW, reply, edit].map((purpose) => ({ purpose })),
    'removal.failed': [{ request: 'c1', failure: away }],
    'fault.announced': [{ source: 'commentDraft', error: away }],
  },
  slots: {
    ...failing(away, 'comments', 'removal', 'newDraft', 'draft'),
    loadOlder: { done: [page, few], error: [away] },
  },
  isFar: (now) => commentsState(now) === 'failed',
  states: {
    'newest.followed.loading': {
      holds: ({ now }) => commentsState(now) === 'loading',
      entered: ({ event, asked }) => {
        const following = ['comments', { query: PLACE }] as [string, unknown];
        const once: [string, unknown][] = [
          ['removal', { query: PLACE }],
          ['draft', { ...PLACE, name: 'Ada', purpose: NEW }],
        ];
        return asks(...(event.type === 'start' ? once : []), following)({ asked });
      },
    },
    'newest.followed.live': {
      holds: ({ now }) => commentsState(now) === 'live' && loadedComments(now).size >= few.length,
    },
    'newest.followed.failed': {
      holds: ({ now }) => commentsState(now) === 'failed',
      entered: told,
    },
    'newest.refused': {
      holds: ({ now }) => commentsState(now) === 'refused',
      entered: announces(),
    },
    'older.partial': { holds: ({ now }) => olderComments(now) === 'partial' },
    'older.loading': {
      holds: ({ now }) => olderComments(now) === 'loading',
      entered: ({ before, asked }) => {
        const { id, createdAt } = loadedComments(before).oldest ?? {};
        const query = { ...PLACE, before: { id, createdAt } };
        return commentsState(before) === 'live' && asks(['loadOlder', query])({ asked });
      },
    },
    'older.complete': { holds: ({ now }) => olderComments(now) === 'complete' },
    'older.failed': {
      holds: ({ now }) => olderComments(now) === 'failed',
      entered: told,
    },
    'writing.closed': { holds: ({ now }) => openPurpose(now) === null && openDraftOf(now) === undefined },
    'writing.open': { holds: ({ now }) => openPurpose(now) !== null && openDraftOf(now) !== undefined },
  },
  invariants: {
    'the newest comments are those that the server said last, the newest first': ({ before, event, now }) =>
      given(
        event.type === 'comments.received' && before.matches({ newest: 'followed' }),
        () => loadedComments(now).at(0)?.id === event.value.at(-1).id,
      ),
    'fewer comments than were asked for are the last ones': ({ before, event, now }) =>
      given(
        event.type === 'comments.received' || (event.output && olderComments(before) === 'loading'),
        () => (olderComments(now) === 'complete') === ((event.value ?? event.output) === few),
      ),
    'the comments of a page are there': ({ before, event, now }) =>
      given(event.output && olderComments(before) === 'loading', () =>
        event.output.every(({ id }: Comment) =>
          loadedComments(now)
            .all()
            .some((one) => one.id === id),
        ),
      ),
    'one field is open, for what was asked last': ({ event, now, asked }) =>
      given(event.type === 'writing.open', () => {
        const field = { ...PLACE, name: 'Ada', purpose: event.purpose };
        return openPurpose(now) === event.purpose && asks(['draft', field])({ asked });
      }),
    'a field stays open until what it is for is sent, whatever else is sent': ({ before, event, now }) =>
      given(event.type === 'comment.sent' && openPurpose(before) !== null, () =>
        openPurpose(before) === event.purpose
          ? openPurpose(now) === null
          : openPurpose(now) === openPurpose(before),
      ),
    'what happens to the comments leaves the open field as it is': ({ before, event, now }) =>
      given(
        !/^writing|sent$|\.draft$/.test(event.type),
        () => openDraftOf(now) === openDraftOf(before) && openPurpose(now) === openPurpose(before),
      ),
    'every failure is told, apart from that the user may not read comments': (step) =>
      given(FAILURES.test(step.event.type), () => {
        const isEnded = step.event.type === 'comments.failed' && commentsState(step.before) === 'refused';
        return isEnded || step.event.failure === denied ? step.facts.length === 0 : told(step);
      }),
    'comments that were read stay while newer ones cannot be': ({ before, event, now }) =>
      given(
        FAILURES.test(event.type) && commentsState(before) === 'live',
        () => loadedComments(now).size >= few.length,
      ),
  },
});

const settle = () => new Promise((resolve) => setImmediate(resolve));

function piece() {
  const asked: OlderCommentsQuery[] = [];
  const removed: string[] = [];
  const port: CommentsPort = {
    watchComments: (_, onComments) => {
      onComments(many);
      return () => {};
    },
    loadOlderComments: async (query) => {
      asked.push(query);
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
  return { actor, facts, asked, removed, now: () => actor.getSnapshot() };
}

test('a page of older comments follows the newest ones', async () => {
  const one = piece();
  one.actor.send({ type: 'older.load' });
  await settle();
  expect(one.asked).toEqual([{ ...PLACE, before: { id: 'c101', createdAt: 101 } }]);
  const ids = loadedComments(one.now())
    .all()
    .map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 150 }, (_, index) => `c${200 - index}`));
});

test('the field below a comment is closed by what is sent from it, not by a new comment', async () => {
  const one = piece();
  one.actor.send({ type: 'writing.open', purpose: edit });
  await settle();
  const send = async (draft: ReturnType<typeof newDraftOf>) => {
    draft?.send({ type: 'draft.change', text: 'Better' });
    draft?.send({ type: 'draft.send', id: 'c3' });
    await settle();
    return openPurpose(one.now());
  };
  expect(await send(newDraftOf(one.now()))).toEqual(edit);
  expect(await send(openDraftOf(one.now()))).toBeNull();
});

test('a comment is removed, and it is said when that fails', async () => {
  const one = piece();
  for (const request of ['c1', 'gone']) removalOf(one.now())?.send({ type: 'task.run', request });
  await settle();
  await settle();
  expect([one.removed, isRemovalFailed(removalOf(one.now())?.getSnapshot())]).toEqual([['c1'], true]);
  expect(one.facts).toEqual([{ type: 'fault.announced', source: 'comments', error: denied }]);
});
