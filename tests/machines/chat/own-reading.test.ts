import { isDeepStrictEqual } from 'node:util';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import { createOwnReading, ownReadingMachine } from '@machines/chat-panel/own-reading.machine';
import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { given, withoutData } from '../../support/replay/plan';
import { ADA, channel, forbidden, GRACE, offline, TEAM } from './chat-fixture';

const delivered = (channelId: string) => ({ type: 'message.delivered', channelId }) as const;
const seen = (channelId: string) => ({ type: 'channel.seen', channelId }) as const;
const begin = (channelId: string) => ({ type: 'sending.begin', channelId }) as const;
const waiting = ({ now }: { now: { context: { delivered: readonly string[] } } }) =>
  now.context.delivered.length > 0;

describeMachine({
  machine: ownReadingMachine,
  input: { ...ADA, parent: PARENT, channels: new ChannelStore() },
  events: {
    ...withoutData('sending.end'),
    'sending.begin': [begin(TEAM)],
    'message.delivered': [delivered(TEAM), delivered(GRACE)],
    'channel.seen': [seen(TEAM), seen(GRACE)],
    'ownRead.done': [{ items: [TEAM], result: 7 }],
    'ownRead.failed': [
      { items: [TEAM], failure: offline },
      { items: [TEAM], failure: forbidden },
    ],
  },
  slots: { ownRead: { error: [offline] } },
  delays: { ownReadDelay: 500 },
  states: {
    idle: { holds: (step) => !waiting(step) },
    settling: {
      holds: waiting,
      entered: ({ sent }) => sent.length === 0,
    },
  },
  invariants: {
    'every channel waits once': ({ now: { context } }) =>
      [context.delivered, context.marked].every((ids) => new Set(ids).size === ids.length),
    'a channel waits from the delivery of a message on': ({ event, now }) =>
      given(event.type === 'message.delivered', () => now.context.delivered.includes(event.channelId)),
    'a channel that is seen before it is marked waits no longer': ({ before, event, now }) =>
      given(
        event.type === 'channel.seen' && before.matches('settling'),
        () => !now.context.delivered.includes(event.channelId),
      ),
    'the next channel is marked once nobody has looked at it for a moment': ({ before, event, now, sent }) =>
      given(event.type.startsWith('xstate.after') && before.matches('settling'), () => {
        const [next] = before.context.delivered;
        return (
          isDeepStrictEqual(sent, [{ to: 'ownRead', event: { type: 'batch.want', items: [next] } }]) &&
          now.context.marked.includes(next ?? '')
        );
      }),
    'a channel is marked until the server answers, also with a rejection': ({ before, event, now }) =>
      given(event.type.startsWith('ownRead.'), () =>
        event.failure === offline
          ? now.context.marked === before.context.marked
          : !now.context.marked.includes(TEAM),
      ),
    'failures reach the parent': ({ event, facts }) =>
      given(event.type === 'ownRead.failed', () =>
        isDeepStrictEqual(facts, [{ type: 'chat.failed', failure: event.failure }]),
      ),
    'the channel of a message is known until it is sent or given up': ({ before, event, now }) => {
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
    const machine = createOwnReading({
      markOwnRead: async ({ channelId }) => {
        asked.push(channelId);
        return 9;
      },
    });
    channels.replaceOwn([channel(TEAM, 'GROUP', 5, readUpTo)]);
    const actor = createActor(machine, { input: { ...ADA, parent: PARENT, channels }, clock }).start();
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
});
