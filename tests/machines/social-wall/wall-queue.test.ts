import { WALL_RETRY_DELAY } from '@domain/wall/wall-limits';
import {
  isDeedUndone,
  isPostBusy,
  type PostDeed,
  waitingPosts,
  wallQueueMachine,
} from '@machines/social-wall/wall-queue.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { announces, asks, offline } from '../chat/chat-fixture';
import { PLACE, post } from './wall-fixture';

const waiting = [post('b', 2), post('a', 1)];
const approval: PostDeed = { kind: 'approve', post: post('a', 1) };
const removal: PostDeed = { kind: 'remove', id: 'b', from: 'wall' };
const told = announces({ type: 'wall.failed', failure: offline }) as never;

describeMachine({
  machine: wallQueueMachine,
  input: { ...PLACE, isHost: true },
  events: {
    'queue.received': [
      { type: 'queue.received', posts: waiting },
      { type: 'queue.received', posts: [] },
    ],
    'queue.failed': [{ type: 'queue.failed', failure: offline }],
    'deed.do': [
      { type: 'deed.do', deed: approval },
      { type: 'deed.do', deed: removal },
    ],
  },
  slots: { watchQueue: { error: [offline] }, doDeed: { done: [undefined], error: [offline] } },
  delays: { retryDelay: WALL_RETRY_DELAY },
  states: {
    'list.watching': {
      from: { start: [''], 'after.retryDelay': ['list.failed'] },
      entered: asks(['watchQueue', { ...PLACE, isHost: true }]) as never,
    },
    'list.failed': {
      from: { 'queue.failed': ['list.watching'], 'error.watchQueue': ['list.watching'] },
      entered: told,
    },
    'deed.none': {
      from: { start: [''], 'done.doDeed': ['deed.doing'] },
      holds: ({ now }) => !isPostBusy(now) && !isDeedUndone(now),
    },
    'deed.doing': {
      from: { 'deed.do': ['deed.none', 'deed.undone'] },
      holds: ({ now }) => isPostBusy(now) && !isDeedUndone(now),
      entered: ({ event, asked }) =>
        asks(['doDeed', { ...PLACE, deed: event.deed as PostDeed }])({ asked } as never),
    },
    'deed.undone': {
      from: { 'error.doDeed': ['deed.doing'] },
      holds: ({ now }) => isDeedUndone(now) && !isPostBusy(now),
      entered: told,
    },
  },
  invariants: {
    'the posts that wait are those that the server said last, also while it cannot be asked': ({
      now,
      before,
      event,
    }) => {
      const isNews = event.type === 'queue.received' && before.matches({ list: 'watching' });
      return waitingPosts(now) === (isNews ? event.posts : waitingPosts(before));
    },
    'one thing is done at a time': ({ before, event, asked }) =>
      given(isPostBusy(before) && event.type === 'deed.do', () => asked.length === 0),
  },
});
