import { WALL_PAGE, WALL_RETRY_DELAY, WALL_WINDOW } from '@domain/wall/wall-limits';
import {
  areOlderFailed,
  socialWallMachine,
  wallPosts,
  wallState,
} from '@machines/social-wall/social-wall.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { announces, asks, offline } from '../chat/chat-fixture';
import { PLACE, post, posts, refused } from './wall-fixture';

const few = [post('a', 1)];
const many = posts(WALL_WINDOW, 1_000);
const told = announces({ type: 'wall.failed', failure: offline }) as never;

describeMachine({
  machine: socialWallMachine,
  input: PLACE,
  events: {
    'posts.received': [
      { type: 'posts.received', posts: few },
      { type: 'posts.received', posts: many },
    ],
    'posts.failed': [
      { type: 'posts.failed', failure: offline },
      { type: 'posts.failed', failure: refused },
    ],
    'wall.retry': [{ type: 'wall.retry' }],
    'older.load': [{ type: 'older.load' }],
  },
  slots: {
    watchPosts: { error: [offline] },
    loadOlder: { done: [posts(WALL_PAGE), few], error: [offline] },
  },
  delays: { retryDelay: WALL_RETRY_DELAY },
  states: {
    'newest.watching.loading': {
      from: {
        start: [''],
        'wall.retry': ['newest.failed'],
        'after.retryDelay': ['newest.failed'],
      },
      holds: ({ now }) => wallState(now) === 'loading',
      entered: asks(['watchPosts', PLACE]) as never,
    },
    'newest.watching.live': {
      from: { 'posts.received': ['newest.watching.loading'] },
      holds: ({ now }) => wallState(now) === 'live' && wallPosts(now).size > 0,
    },
    'newest.failed': {
      from: {
        'posts.failed': ['newest.watching.loading', 'newest.watching.live'],
        'error.watchPosts': ['newest.watching.loading', 'newest.watching.live'],
      },
      holds: ({ now }) => wallState(now) === 'failed',
      entered: told,
    },
    'newest.refused': {
      from: { 'posts.failed': ['newest.watching.loading', 'newest.watching.live'] },
      holds: ({ now }) => wallState(now) === 'refused',
      entered: announces() as never,
    },
    'older.partial': {
      from: {
        start: [''],
        'posts.received': ['older.loading', 'older.complete', 'older.failed'],
        'done.loadOlder': ['older.loading'],
      },
      holds: ({ now }) => !areOlderFailed(now),
    },
    'older.loading': {
      from: { 'older.load': ['older.partial', 'older.failed'] },
      entered: ({ before, asked }) =>
        wallState(before) === 'live' &&
        asks([
          'loadOlder',
          {
            ...PLACE,
            before: {
              id: wallPosts(before).oldest?.id,
              createdAt: wallPosts(before).oldest?.createdAt,
            },
          },
        ])({ asked } as never),
    },
    'older.complete': {
      from: {
        'posts.received': ['older.partial', 'older.loading', 'older.failed'],
        'done.loadOlder': ['older.loading'],
      },
      holds: ({ now }) => !areOlderFailed(now),
    },
    'older.failed': {
      from: { 'error.loadOlder': ['older.loading'] },
      holds: ({ now }) => areOlderFailed(now),
      entered: told,
    },
  },
  invariants: {
    'the newest posts are those that the server said last': ({ now, before, event }) =>
      given(event.type === 'posts.received' && before.matches({ newest: 'watching' }), () => {
        const newest = event.posts.at(-1);
        return wallPosts(now).at(0)?.id === newest?.id;
      }),
    'a page that is not full is the last one, as is a list that is not': ({ now, before, event }) =>
      given(
        (event.type === 'xstate.done.actor.loadOlder' && before.matches({ older: 'loading' })) ||
          event.type === 'posts.received',
        () =>
          now.matches({ older: 'complete' }) ===
          (event.type === 'posts.received' ? event.posts === few : event.output === few),
      ),
    'the posts of a page are there': ({ now, before, event }) =>
      given(event.type === 'xstate.done.actor.loadOlder' && before.matches({ older: 'loading' }), () =>
        Array.from({ length: wallPosts(now).size }, (_, index) => wallPosts(now).at(index)?.id).includes(
          event.output[0].id,
        ),
      ),
  },
});
