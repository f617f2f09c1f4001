import { isDeepStrictEqual } from 'node:util';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import { type Preview, type PreviewsQuery, previewsMachine } from '@machines/chat-panel/previews.machine';
import { expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { ADA, all, announces, asks, channel, GRACE, message, offline, TEAM } from './chat-fixture';

const want = (channelId: string, lastMessageAt = 5) =>
  ({ type: 'preview.want', channelId, lastMessageAt }) as const;

describeMachine({
  machine: previewsMachine,
  input: { ...ADA, channels: new ChannelStore() },
  events: { 'preview.want': [want(TEAM), want(GRACE), want(TEAM, 7)] },
  slots: { readNewest: { done: [[{ channelId: TEAM, message: null }]], error: [offline] } },
  delays: { retryDelay: 10_000 },
  states: {
    idle: {
      from: { start: [], 'done.readNewest': ['loading'] },
      holds: ({ now }) => now.context.wanted.length === 0,
      entered: all(asks(), announces()),
    },
    loading: {
      from: { 'preview.want': ['idle'], 'after.retryDelay': ['failed'] },
      holds: ({ now }) => now.context.wanted.length > 0,
      entered: (step) => {
        const channelIds = step.now.context.wanted.map(({ channelId }) => channelId);
        return asks(['readNewest', { ...ADA, channelIds }])(step);
      },
    },
    failed: {
      from: { 'error.readNewest': ['loading'] },
      holds: ({ now }) => now.context.wanted.length > 0,
      entered: all(asks(), announces({ type: 'chat.failed', failure: offline })),
    },
  },
  invariants: {
    'what changed while it was read is wanted still': ({ before, event, now }) =>
      given(event.type === 'xstate.done.actor.readNewest' && before.matches('loading'), () => {
        const { asked, wanted } = before.context;
        const changed = wanted.filter((one) => !asked.some((other) => isDeepStrictEqual(one, other)));
        return isDeepStrictEqual(now.context.wanted, changed);
      }),
    'every channel is wanted once, as it is now': ({ event, now }) =>
      given(event.type === 'preview.want', () => {
        const { wanted } = now.context;
        const found = wanted.filter(({ channelId }) => channelId === event.channelId);
        return found.length === 1 && found[0]?.lastMessageAt === event.lastMessageAt;
      }),
  },
});

it('ten channels are read at a time, and what changes while they are read is read again', async () => {
  const channels = new ChannelStore();
  const asked: string[] = [];
  const machine = previewsMachine.provide({
    actors: {
      readNewest: fromPromise<readonly Preview[], PreviewsQuery>(async ({ input: { channelIds } }) => {
        asked.push(channelIds.join());
        return channelIds.map((channelId) => ({ channelId, message: message(channelId, 5) }));
      }),
    },
  });
  const ids = Array.from({ length: 11 }, (_, index) => `private:ada:p${index}`);
  channels.replaceOwn(ids.map((id) => channel(id, 'PRIVATE', 5)));
  const actor = createActor(machine, { input: { ...ADA, channels } }).start();
  for (const id of ids) actor.send(want(id));
  actor.send(want(ids[0] ?? '', 7));
  await waitFor(actor, (snapshot) => snapshot.context.wanted.length === 0);
  expect(asked).toEqual([ids[0], ids.slice(1).join(), ids[0]]);
  expect(channels.preview(ids[10] ?? '')?.text).toBe(ids[10]);
});
