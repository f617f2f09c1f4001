import { WALL_WINDOW } from '@domain/wall/wall-limits';
import { PostStore } from '@machines/patterns/post-store';
import {
  createFollowedRange,
  followedRange,
  followedRangeMachine,
  rangeOnScreen,
} from '@machines/social-wall/followed-range.machine';
import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { announces, asks, offline } from '../chat/chat-fixture';
import { PLACE, post, posts } from './wall-fixture';

const place = (createdAt: number) => ({ id: `p${createdAt}`, createdAt });
const range = (newest: number, oldest: number) => ({ newest: place(newest), oldest: place(oldest) });

const store = new PostStore();
store.takeNewest(posts(9));
const idsIn = (among: PostStore): (string | undefined)[] =>
  Array.from({ length: among.size }, (_, index) => among.at(index)?.id);
const received = {
  type: 'range.received',
  value: [post('p5', 5), post('p6', 6, { text: 'Other' })],
} as const;

describeMachine({
  machine: followedRangeMachine,
  input: { ...PLACE, parent: PARENT, posts: store },
  events: {
    ...withoutData('range.leave'),
    'range.follow': [{ range: range(6, 4) }, { range: range(3, 1) }],
    'range.received': [received],
    'range.failed': [{ failure: offline }],
  },
  slots: { range: { error: [offline] } },
  states: {
    none: { holds: ({ now }) => followedRange(now) === null },
    following: {
      holds: ({ now }) => followedRange(now) !== null,
      entered: ({ event, asked }) => asks(['range', { query: { ...PLACE, range: event.range } }])({ asked }),
    },
  },
  invariants: {
    'another range is followed in place of the one before': ({ event, now, asked }) =>
      given(event.type === 'range.follow', () => {
        return followedRange(now) === event.range && asked.length === 1;
      }),
    'a failure is reported, and the range is followed on': (step) =>
      given(step.event.type === 'range.failed' && followedRange(step.before) !== null, () => {
        const fault = { type: 'fault.announced', source: 'followedRange', error: offline };
        return announces(fault)(step) && followedRange(step.now) === followedRange(step.before);
      }),
    'the posts of the range are those that the server said': ({ before, event, now }) =>
      given(event.type === 'range.received' && followedRange(before)?.newest.id === 'p6', () => {
        return now.context.posts.at(3)?.text === 'Other' && !idsIn(now.context.posts).includes('p4');
      }),
  },
});

test.each([
  ['as many posts as are asked for say nothing of those below', WALL_WINDOW, 1],
  ['fewer posts are all of the range', WALL_WINDOW - 1, 0],
])('%s', (_, count, left) => {
  const among = new PostStore();
  among.takeNewest(posts(WALL_WINDOW + 10));
  const machine = createFollowedRange({
    watchRange: (_, onPosts) => {
      onPosts(posts(count, 11));
      return () => {};
    },
  });
  const actor = createActor(machine, { input: { ...PLACE, parent: PARENT, posts: among } }).start();
  actor.send({ type: 'range.follow', range: range(WALL_WINDOW + 10, 2) });
  expect(idsIn(among).includes('p5')).toBe(left === 1);
  actor.stop();
});

describe('the range on the screen', () => {
  const many = new PostStore();
  many.takeNewest(posts(300));
  const at = (first: number, last: number, followed = null as ReturnType<typeof rangeOnScreen>) =>
    rangeOnScreen(many, { first, last }, followed);

  test('is none where the newest posts cover the screen', () => {
    expect(at(0, 5)).toBeNull();
    expect(at(90, WALL_WINDOW - 1, range(250, 150))).toBeNull();
    expect(rangeOnScreen(new PostStore(), { first: 0, last: 100 }, null)).toBeNull();
  });

  test('ends at the first and the last loaded post, and is none beyond them', () => {
    expect(at(10, 105)).toEqual(range(300, 160));
    expect(at(95, WALL_WINDOW)).toEqual(range(240, 165));
    expect(at(320, 330)).toBeNull();
  });

  test('begins around the screen, within what is loaded, and stays while it covers the screen', () => {
    const followed = at(150, 155);
    expect(followed).toEqual(range(185, 110));
    expect(at(115, 120, followed)).toBe(followed);
    expect(at(185, 190, followed)).toBe(followed);
    expect(at(186, 191, followed)).toEqual(range(149, 74));
    expect(at(114, 119, followed)).toEqual(range(221, 146));
    expect(at(290, 299)).toEqual(range(45, 1));
  });
});
