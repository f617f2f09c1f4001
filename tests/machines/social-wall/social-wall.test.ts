import { WALL_PAGE, WALL_WINDOW } from '@domain/wall/wall-limits';
import {
  areOlderFailed,
  socialWallMachine,
  wallPosts,
  wallState,
} from '@machines/social-wall/social-wall.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { announces, asks, offline } from '../chat/chat-fixture';
import { PLACE, post, posts, refused } from './wall-fixture';

const few = [post('a', 1)];
const many = posts(WALL_WINDOW, 1_000);
const told = announces({ type: 'fault.announced', source: 'socialWall', error: offline });

describeMachine({
  machine: socialWallMachine,
  input: { ...PLACE, parent: PARENT },
  events: {
    'posts.received': [{ value: few }, { value: many }],
    'posts.failed': [{ failure: offline }, { failure: refused }],
    ...withoutData('wall.retry', 'older.load'),
  },
  slots: {
    posts: { error: [offline] },
    loadOlder: { done: [posts(WALL_PAGE), few], error: [offline] },
  },
  states: {
    'newest.followed.loading': {
      holds: ({ now }) => wallState(now) === 'loading',
      entered: asks(['posts', { query: PLACE }]),
    },
    'newest.followed.live': { holds: ({ now }) => wallState(now) === 'live' && wallPosts(now).size > 0 },
    'newest.followed.failed': {
      holds: ({ now }) => wallState(now) === 'failed',
      entered: told,
    },
    'newest.refused': {
      holds: ({ now }) => wallState(now) === 'refused',
      entered: announces(),
    },
    'older.partial': { holds: ({ now }) => !areOlderFailed(now) },
    'older.loading': {
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
        ])({ asked }),
    },
    'older.complete': { holds: ({ now }) => !areOlderFailed(now) },
    'older.failed': {
      holds: ({ now }) => areOlderFailed(now),
      entered: told,
    },
  },
  invariants: {
    'the newest posts are those that the server said last': ({ now, before, event }) =>
      given(event.type === 'posts.received' && before.matches({ newest: 'followed' }), () => {
        const newest = event.value.at(-1);
        return wallPosts(now).at(0)?.id === newest?.id;
      }),
    'a page that is not full is the last one, as is a list that is not': ({ now, before, event }) =>
      given(
        (event.type === 'xstate.done.actor.loadOlder' && before.matches({ older: 'loading' })) ||
          event.type === 'posts.received',
        () =>
          now.matches({ older: 'complete' }) ===
          (event.type === 'posts.received' ? event.value === few : event.output === few),
      ),
    'the posts of a page are there': ({ now, before, event }) =>
      given(event.type === 'xstate.done.actor.loadOlder' && before.matches({ older: 'loading' }), () =>
        Array.from({ length: wallPosts(now).size }, (_, index) => wallPosts(now).at(index)?.id).includes(
          event.output[0].id,
        ),
      ),
  },
});
