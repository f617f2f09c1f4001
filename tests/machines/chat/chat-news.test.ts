import { isDeepStrictEqual } from 'node:util';
import { CHAT_ALERT_DELAY, CHAT_ALERT_INTERVAL } from '@domain/shared/limits';
import { chatNewsMachine } from '@machines/chat-panel/alerts/chat-news.machine';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import { expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { ADA, all, announces, asks, channel, GRACE, message, offline, TEAM } from './chat-fixture';

const channels = new ChannelStore();
// In the private chat everything is read.
channels.replaceOwn([channel(TEAM, 'GROUP', 7), channel(GRACE, 'PRIVATE', 7, 9)]);
channels.block(['mallory']);

const news = (channelId: string, id: string, sentAt = 7) => ({ channelId, id, sentAt });
const received = (channelId: string, id: string, sentAt = 7) =>
  ({ type: 'news.received', ...news(channelId, id, sentAt) }) as const;
const read = { type: 'channel.read', channelId: GRACE, readUpTo: 9 } as const;
const hello = message('hello', 7);

describeMachine({
  machine: chatNewsMachine,
  input: { ...ADA, channels },
  events: {
    'news.received': [received(TEAM, 'hello'), received(TEAM, 'again'), received(GRACE, 'psst', 9)],
    'news.seen': [news(TEAM, 'seen')],
    'channel.read': [read],
  },
  slots: {
    watchNews: { error: [offline] },
    readMessage: {
      done: [
        hello,
        null,
        { ...hello, deleted: true },
        { ...hello, authorId: 'ada' },
        { ...hello, authorId: 'mallory' },
      ],
      error: [offline],
    },
    claimAlert: { done: [true, false], error: [offline] },
  },
  delays: { alertDelay: CHAT_ALERT_DELAY, alertInterval: CHAT_ALERT_INTERVAL },
  isFar: (now) => now.context.wanted.length > 1,
  states: {
    idle: {
      holds: ({ now }) => now.context.wanted.length === 0 && now.context.current === null,
      entered: (step) =>
        step.event.error === undefined || announces({ type: 'chat.failed', failure: offline })(step),
    },
    settling: {
      holds: ({ now }) => now.context.wanted.length > 0 && now.context.current === null,
      entered: asks(),
    },
    reading: {
      holds: ({ now }) => now.context.current !== null,
      entered: (step) => {
        const [first, ...others] = step.before.context.wanted;
        const { channelId = '', id = '' } = first ?? {};
        return all(asks(['readMessage', { ...ADA, channelId, id }]), ({ now }) =>
          isDeepStrictEqual(now.context.wanted, others),
        )(step);
      },
    },
    claiming: {
      holds: ({ now }) => now.context.message?.authorId === 'grace',
      entered: (step) =>
        all(asks(['claimAlert', { id: step.before.context.current?.id }]), announces())(step),
    },
    resting: {
      holds: ({ now }) => now.context.current?.channelId === TEAM,
      entered: all(asks(), announces({ type: 'alert.due', channelId: TEAM, message: hello })),
    },
  },
  invariants: {
    'of each channel the newest message alone is wanted': ({ event, now, before }) =>
      given(event.type === 'news.received' && !before.matches('idle'), () => {
        const found = now.context.wanted.filter(({ channelId }) => channelId === event.channelId);
        return found.length === 1 && found[0]?.id === event.id;
      }),
    'what is wanted of other channels stays, in its order': ({ event, now, before }) =>
      given(event.type === 'news.received' && before.context.wanted.length > 0, () => {
        const others = (wanted: typeof now.context.wanted) =>
          wanted.filter(({ channelId }) => channelId !== event.channelId);
        return isDeepStrictEqual(others(now.context.wanted), others(before.context.wanted));
      }),
    'what the user has read is not wanted any more': ({ event, now }) =>
      given(event.type === 'channel.read', () =>
        now.context.wanted.every(({ channelId }) => channelId !== GRACE),
      ),
    'that a channel was read is passed on': (step) =>
      given(step.event.type === 'channel.read', () => announces(read)(step)),
    'nothing is announced of a message that was read or claimed elsewhere': ({ event, before, facts }) =>
      given(
        event.type === 'xstate.done.actor.claimAlert' &&
          before.matches('claiming') &&
          (event.output === false || before.context.current?.channelId === GRACE),
        () => facts.length === 0,
      ),
  },
});

it('other tabs are kept from alerting the user of what they have seen or read', () => {
  const claims: (readonly string[])[] = [];
  const machine = chatNewsMachine.provide({
    actors: { watchNews: fromCallback(() => {}) },
    actions: { keepClaims: (_, { ids }) => void claims.push(ids) },
  });
  const actor = createActor(machine, { input: { ...ADA, channels } }).start();
  actor.send({ type: 'news.seen', ...news(TEAM, 'seen') });
  actor.send(received(TEAM, 'hello'));
  actor.send(received(GRACE, 'psst', 9));
  actor.send(read);
  expect(claims).toEqual([['seen'], ['psst']]);
});
