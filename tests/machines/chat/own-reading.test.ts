import { ChannelStore } from '@machines/chat-panel/channel-store';
import { ownReadingMachine } from '@machines/chat-panel/own-reading.machine';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { ADA, all, announces, asks, channel, forbidden, GRACE, offline, TEAM } from './chat-fixture';

const delivered = (channelId: string) => ({ type: 'message.delivered', channelId }) as const;
const seen = (channelId: string) => ({ type: 'channel.seen', channelId }) as const;
const begin = (channelId: string) => ({ type: 'sending.begin', channelId }) as const;
const waiting = ({ now }: { now: { context: { delivered: readonly string[] } } }) =>
  now.context.delivered.length > 0;

describeMachine({
  machine: ownReadingMachine,
  input: { ...ADA, channels: new ChannelStore() },
  events: {
    'sending.begin': [begin(TEAM)],
    'sending.end': [{ type: 'sending.end' }],
    'message.delivered': [delivered(TEAM), delivered(GRACE)],
    'channel.seen': [seen(TEAM), seen(GRACE)],
  },
  slots: { markOwnRead: { done: [7], error: [offline, forbidden] } },
  delays: { ownReadDelay: 500, retryDelay: 10_000 },
  states: {
    idle: {
      from: {
        start: [],
        'channel.seen': ['settling'],
        'done.markOwnRead': ['marking'],
        'error.markOwnRead': ['marking'],
      },
      holds: (step) => !waiting(step),
      entered: (step) =>
        asks()(step) &&
        announces(...(step.event.error ? [{ type: 'chat.failed', failure: forbidden }] : []))(step),
    },
    settling: {
      from: {
        'message.delivered': ['idle'],
        'done.markOwnRead': ['marking'],
        'error.markOwnRead': ['marking'],
      },
      holds: waiting,
      entered: (step) =>
        asks()(step) &&
        announces(...(step.event.error ? [{ type: 'chat.failed', failure: forbidden }] : []))(step),
    },
    marking: {
      from: { 'after.ownReadDelay': ['settling'], 'after.retryDelay': ['failed'] },
      holds: waiting,
      entered: (step) =>
        all(asks(['markOwnRead', { ...ADA, channelId: step.now.context.delivered[0] }]), announces())(step),
    },
    failed: {
      from: { 'error.markOwnRead': ['marking'] },
      holds: waiting,
      entered: all(asks(), announces({ type: 'chat.failed', failure: offline })),
    },
  },
  invariants: {
    'every channel waits once': ({ now }) =>
      new Set(now.context.delivered).size === now.context.delivered.length,
    'a channel waits from the delivery of a message on': ({ event, now }) =>
      given(event.type === 'message.delivered', () => now.context.delivered.includes(event.channelId)),
    'a channel that is seen before it is marked waits no longer': ({ before, event, now }) =>
      given(
        event.type === 'channel.seen' && before.matches('settling'),
        () => !now.context.delivered.includes(event.channelId),
      ),
    'a marked or rejected channel waits no longer': ({ before, event, now }) =>
      given(
        before.matches('marking') && !now.matches('marking') && event.error !== offline,
        () => now.context.delivered.join() === before.context.delivered.slice(1).join(),
      ),
    'the channel of the message that is being sent is known until it is sent or given up': ({
      before,
      event,
      now,
    }) => {
      const { sending } = before.context;
      const expected = { 'sending.begin': TEAM, 'sending.end': null, 'message.delivered': null }[event.type];
      return now.context.sending === (expected === undefined ? sending : expected);
    },
  },
});

describe('own messages in a channel that nobody looks at', () => {
  function marking(readUpTo: number) {
    const channels = new ChannelStore();
    const asked: string[] = [];
    const clock = new SimulatedClock();
    const machine = ownReadingMachine.provide({
      actors: {
        markOwnRead: fromPromise<number, ChannelPlace>(async ({ input }) => {
          asked.push(input.channelId);
          return 9;
        }),
      },
    });
    channels.replaceOwn([channel(TEAM, 'GROUP', 5, readUpTo)]);
    const actor = createActor(machine, { input: { ...ADA, channels }, clock }).start();
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    return { actor, asked, channels, clock, turn };
  }

  it.each([
    ['read', 5, false],
    ['unread', 3, true],
  ])('leave a channel %s while they are sent and marked', async (_, readUpTo, isUnread) => {
    const { actor, channels, clock, turn } = marking(readUpTo);
    actor.send(begin(TEAM));
    channels.replaceOwn([channel(TEAM, 'GROUP', 9, readUpTo)]);
    expect(channels.isUnread(TEAM)).toBe(isUnread);
    actor.send(delivered(TEAM));
    expect(channels.isUnread(TEAM)).toBe(isUnread);
    clock.increment(500);
    await turn();
    expect(channels.isUnread(TEAM)).toBe(false);
  });

  it('show what is new when they were not sent', () => {
    const { actor, channels } = marking(5);
    actor.send(begin(TEAM));
    channels.replaceOwn([channel(TEAM, 'GROUP', 9, 5)]);
    actor.send({ type: 'sending.end' });
    expect(channels.isUnread(TEAM)).toBe(true);
  });

  it('are not asked for when the channel was seen', async () => {
    const { actor, asked, clock, turn } = marking(5);
    actor.send(delivered(TEAM));
    actor.send(seen(TEAM));
    clock.increment(500);
    await turn();
    expect(asked).toEqual([]);
  });
});
