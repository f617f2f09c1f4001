import { WALL_RETRY_DELAY } from '@domain/wall/wall-limits';
import {
  isPostActionFailed,
  isPostBusy,
  type PostAction,
  waitingPosts,
  wallQueueMachine,
} from '@machines/social-wall/wall-queue.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { announces, asks, offline } from '../chat/chat-fixture';
import { PLACE, post } from './wall-fixture';

const waiting = [post('b', 2), post('a', 1)];
const approval: PostAction = { kind: 'approve', post: post('a', 1) };
const removal: PostAction = { kind: 'remove', id: 'b', from: 'wall' };
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
    'postAction.perform': [
      { type: 'postAction.perform', action: approval },
      { type: 'postAction.perform', action: removal },
    ],
  },
  slots: { watchQueue: { error: [offline] }, performPostAction: { done: [undefined], error: [offline] } },
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
    'action.none': {
      from: { start: [''], 'done.performPostAction': ['action.running'] },
      holds: ({ now }) => !isPostBusy(now) && !isPostActionFailed(now),
    },
    'action.running': {
      from: { 'postAction.perform': ['action.none', 'action.failed'] },
      holds: ({ now }) => isPostBusy(now) && !isPostActionFailed(now),
      entered: ({ event, asked }) =>
        asks(['performPostAction', { ...PLACE, action: event.action as PostAction }])({ asked } as never),
    },
    'action.failed': {
      from: { 'error.performPostAction': ['action.running'] },
      holds: ({ now }) => isPostActionFailed(now) && !isPostBusy(now),
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
      given(isPostBusy(before) && event.type === 'postAction.perform', () => asked.length === 0),
  },
});
