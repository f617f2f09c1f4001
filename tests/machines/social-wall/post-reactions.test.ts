import type { PostReaction } from '@domain/wall/post-reactions';
import { WALL_RETRY_DELAY } from '@domain/wall/wall-limits';
import {
  isReactionFailed,
  ownReactions,
  postReactionsMachine,
  type ReactionChoice,
} from '@machines/social-wall/post-reactions.machine';
import { expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { announces, asks, offline } from '../chat/chat-fixture';
import { PLACE } from './wall-fixture';

const told = announces({ type: 'wall.failed', failure: offline }) as never;
const LIKES = new Map<string, PostReaction>([['one', 'like']]);
const like = { postId: 'one', from: null, to: 'like' } as const;
const takeBack = { postId: 'one', from: 'like', to: null } as const;
const love = { postId: 'two', from: null, to: 'love' } as const;
const NONE: ReadonlyMap<string, PostReaction> = new Map();

describeMachine({
  machine: postReactionsMachine,
  input: PLACE,
  events: {
    'reactions.received': [
      { type: 'reactions.received', reactions: LIKES },
      { type: 'reactions.received', reactions: NONE },
    ],
    'reactions.failed': [{ type: 'reactions.failed', failure: offline }],
    'reaction.set': [
      { type: 'reaction.set', ...like },
      { type: 'reaction.set', ...love },
    ],
    'failure.dismiss': [{ type: 'failure.dismiss' }],
  },
  slots: {
    watchReactions: { error: [offline] },
    storeReaction: { done: [undefined], error: [offline] },
  },
  delays: { retryDelay: WALL_RETRY_DELAY },
  states: {
    'own.watching': {
      from: { start: [''], 'after.retryDelay': ['own.failed'] },
      entered: asks(['watchReactions', PLACE]) as never,
    },
    'own.failed': {
      from: { 'reactions.failed': ['own.watching'], 'error.watchReactions': ['own.watching'] },
      entered: told,
    },
    'storing.idle': {
      from: {
        start: [''],
        'done.storeReaction': ['storing.saving'],
        'failure.dismiss': ['storing.failed'],
      },
      holds: ({ now }) => now.context.choices.length === 0 && !isReactionFailed(now),
    },
    'storing.saving': {
      from: {
        'reaction.set': ['storing.idle', 'storing.failed'],
        'failure.dismiss': ['storing.failed'],
      },
      holds: ({ now }) => now.context.choices.length > 0 && !isReactionFailed(now),
      entered: ({ now, asked }) =>
        asks(['storeReaction', { ...PLACE, ...(now.context.choices[0] as ReactionChoice) }])({
          asked,
        } as never),
    },
    'storing.failed': {
      from: { 'error.storeReaction': ['storing.saving'] },
      holds: ({ now }) => isReactionFailed(now),
      entered: told,
    },
  },
  invariants: {
    'the reactions of the user are those that the server said last': ({ before, event, now }) =>
      given(event.type === 'reactions.received' && before.matches({ own: 'watching' }), () => {
        return ownReactions(now).of('one') === (event.reactions === LIKES ? 'like' : null);
      }),
    'the next choice is stored when the one before is': ({ before, event, now, asked }) =>
      given(
        event.type === 'xstate.done.actor.storeReaction' && before.context.choices.length > 1,
        () => now.context.choices.length === before.context.choices.length - 1 && asked.length === 1,
      ),
    'no choice is lost': ({ event, now }) =>
      given(event.type === 'reaction.set', () =>
        now.context.choices.some(({ postId }) => postId === event.postId),
      ),
  },
});

test('a choice that waits is replaced by the next one for its post, and takes the place of what was there', () => {
  const stored: ReactionChoice[] = [];
  let finish = () => {};
  const actor = createActor(
    postReactionsMachine.provide({
      actors: {
        watchReactions: fromCallback(() => {}),
        storeReaction: fromPromise(({ input: { postId, from, to } }) => {
          stored.push({ postId, from, to });
          return new Promise<void>((resolve) => {
            finish = resolve;
          });
        }),
      },
    }),
    { input: PLACE },
  ).start();
  const set = (choice: ReactionChoice) => actor.send({ type: 'reaction.set', ...choice });
  set(love);
  set(like);
  set(takeBack);
  set({ postId: 'one', from: null, to: 'laugh' });
  expect(actor.getSnapshot().context.choices).toEqual([love, { postId: 'one', from: null, to: 'laugh' }]);
  expect(stored).toEqual([love]);
  set({ postId: 'three', from: null, to: 'like' });
  expect(actor.getSnapshot().context.choices.map(({ postId }) => postId)).toEqual(['two', 'one', 'three']);
  finish();
  actor.stop();
});

test('reactions tell of a change until they are no longer watched', () => {
  const actor = createActor(postReactionsMachine, { input: PLACE });
  const own = ownReactions(actor.getSnapshot());
  const listener = vi.fn();
  const stop = own.watch(listener);
  own.take(LIKES);
  stop();
  own.take(NONE);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(own)).toBe('{"reactions":0}');
});
