import type { PostReaction } from '@domain/wall/post-reactions';
import {
  createPostReactions,
  isReactionFailed,
  OwnReactions,
  ownReactions,
  postReactionsMachine,
  type ReactionStoring,
  reactionOf,
} from '@machines/social-wall/post-reactions.machine';
import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { collectFacts } from '../../support/collect-facts';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given } from '../../support/replay/plan';
import { announces, asks, offline } from '../chat/chat-fixture';
import { PLACE } from './wall-fixture';

const FAULT = { type: 'fault.announced', source: 'postReactions', error: offline };
const LIKES = new Map<string, PostReaction>([['one', 'like']]);
const NONE: ReadonlyMap<string, PostReaction> = new Map();
const like = { postId: 'one', from: null, to: 'like' } as const;

describeMachine({
  machine: postReactionsMachine,
  input: { ...PLACE, parent: PARENT },
  events: {
    'reactions.received': [{ value: LIKES }, { value: NONE }],
    'reactions.failed': [{ failure: offline }],
    'reaction.failed': [{ request: like, failure: offline }],
  },
  slots: { reactions: { error: [offline] }, reaction: { error: [offline] } },
  states: {
    '': { entered: asks(['reactions', { query: PLACE }], ['reaction', { query: PLACE }]) },
  },
  invariants: {
    'the reactions of the user are those that the server said last': ({ event, now }) =>
      given(event.type === 'reactions.received', () => {
        return ownReactions(now).of('one') === (event.value === LIKES ? 'like' : null);
      }),
    'every failure is reported': (step) =>
      given(/error|failed/.test(step.event.type), () => announces(FAULT)(step)),
  },
});

test('a reaction is stored at its wall, the last of those to a post that wait, and says that it could not be', async () => {
  const stored: ReactionStoring[] = [];
  const machine = createPostReactions({
    watchReactions: () => () => {},
    storeReaction: async (storing) => {
      stored.push(storing);
      if (storing.to === 'love') throw offline;
    },
  });
  const { parent, facts } = collectFacts();
  const actor = createActor(machine, { input: { ...PLACE, parent } }).start();
  const reaction = reactionOf(actor.getSnapshot());
  const other = { postId: 'two', from: null } as const;
  for (const request of [like, { ...other, to: 'laugh' }, { ...other, to: 'love' }] as const)
    reaction?.send({ type: 'task.run', request });
  await expect.poll(() => isReactionFailed(reaction?.getSnapshot())).toBe(true);
  expect(stored).toEqual([
    { ...PLACE, ...like },
    { ...PLACE, ...other, to: 'love' },
  ]);
  expect(facts).toEqual([FAULT]);
});

test('reactions tell of a change until they are no longer watched', () => {
  const own = new OwnReactions();
  const listener = vi.fn();
  const stop = own.watch(listener);
  own.take(LIKES);
  stop();
  own.take(NONE);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(own)).toBe('{"reactions":0}');
});
