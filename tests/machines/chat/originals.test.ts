import type { Message } from '@domain/chat/message';
import { MessageStore } from '@machines/chat-room/message-store';
import { type MessagesQuery, originalsMachine } from '@machines/chat-room/originals.machine';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { all, announces, asks, IN_TEAM, message, offline } from './chat-fixture';

describeMachine({
  machine: originalsMachine,
  input: { ...IN_TEAM, messages: new MessageStore() },
  events: {
    'originals.want': [
      { type: 'originals.want', ids: ['far'] },
      { type: 'originals.want', ids: ['farther'] },
      { type: 'originals.want', ids: [] },
    ],
  },
  slots: { readMessages: { done: [[message('far', 1)]], error: [offline] } },
  delays: { retryDelay: 10_000 },
  states: {
    idle: {
      from: { start: [], 'done.readMessages': ['loading'] },
      holds: ({ now }) => now.context.wanted.length === 0,
      entered: all(asks(), announces()),
    },
    loading: {
      from: { 'originals.want': ['idle'], 'after.retryDelay': ['failed'] },
      holds: ({ now }) => now.context.wanted.length > 0,
      entered: (step) => asks(['readMessages', { ...IN_TEAM, ids: step.now.context.wanted }])(step),
    },
    failed: {
      from: { 'error.readMessages': ['loading'] },
      holds: ({ now }) => now.context.wanted.length > 0,
      entered: all(asks(), announces({ type: 'chat.failed', failure: offline })),
    },
  },
  invariants: {
    'every message is wanted once': ({ now: { context } }) =>
      new Set(context.wanted).size === context.wanted.length,
    'what is wanted is wanted until it was read': ({ event, now }) =>
      given(event.type === 'originals.want', () =>
        event.ids.every((id: string) => now.context.wanted.includes(id)),
      ),
  },
});

it('twenty messages are read at a time; those that do not exist are known as such', async () => {
  const store = new MessageStore();
  const asked: string[] = [];
  const machine = originalsMachine.provide({
    actors: {
      readMessages: fromPromise<readonly Message[], MessagesQuery>(async ({ input: { ids } }) => {
        asked.push(ids.join());
        return ids.filter((id) => id !== 'gone').map((id) => message(id, 1));
      }),
    },
  });
  const actor = createActor(machine, { input: { ...IN_TEAM, messages: store } }).start();
  const far = Array.from({ length: 20 }, (_, index) => `far${index}`);
  actor.send({ type: 'originals.want', ids: [...far, 'gone'] });
  await waitFor(actor, (snapshot) => snapshot.context.wanted.length === 0);
  expect(asked).toEqual([far.join(), 'gone']);
  expect([store.original('far0')?.text, store.original('gone'), store.original('near')]).toEqual([
    'far0',
    null,
    undefined,
  ]);
});
