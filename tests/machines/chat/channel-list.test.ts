import { isDeepStrictEqual } from 'node:util';
import {
  channelListMachine,
  channelListState,
  createChannelList,
} from '@machines/chat-panel/channel-list.machine';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import { collectFacts } from '../../support/collect-facts';
import { describeMachine } from '../../support/replay/describe-machine';
import { PARENT } from '../../support/replay/live';
import { failing, given, withoutData } from '../../support/replay/plan';
import { ADA, announces, channel, forbidden, GRACE, LOBBY, offline, TEAM } from './chat-fixture';

const failed = (failure: unknown) => announces({ type: 'chat.failed', failure });
const input = () => ({ ...ADA, parent: PARENT, areaId: 'lobby', channels: new ChannelStore() });
const lobby = channel(LOBBY, 'AREA', 9);
const team = channel(TEAM, 'GROUP', 7);
const expo = { ...channel('area:expo', 'AREA', 5), areaId: 'expo', mentionedIn: 'message-1', mentionedAt: 5 };

describeMachine({
  machine: channelListMachine,
  input: input(),
  events: {
    ...withoutData('channels.retry'),
    'area.entered': [{ areaId: 'lobby' }, { areaId: 'expo' }],
    'ownChannels.received': [{ value: [team] }],
    'ownChannels.failed': [{ failure: forbidden }],
    'mentions.received': [{ value: [expo] }],
    'mentions.failed': [{ failure: forbidden }],
    'areaChannel.received': [{ value: lobby }],
    'areaChannel.failed': [{ failure: forbidden }],
  },
  slots: {
    ...failing(offline, 'mentions', 'ownChannels', 'areaChannel'),
  },
  states: {
    'own.loading': {
      holds: ({ now }) => channelListState(now) === 'loading',
      entered: ({ event, asked, sent }) =>
        event.type === 'start'
          ? asked.some(({ slot }) => slot === 'ownChannels')
          : sent.some(({ to, event: { type } }) => to === 'ownChannels' && type === 'follow.retry'),
    },
    'own.shown': {
      holds: ({ now }) => channelListState(now) === 'shown',
      entered: announces({ type: 'channels.listed', lost: [] }),
    },
    'own.failed': {
      holds: ({ now }) => channelListState(now) === 'failed',
      entered: (step) => failed(step.event.failure)(step),
    },
    'area.following': { entered: ({ asked }) => asked.some(({ slot }) => slot === 'areaChannel') },
  },
  invariants: {
    'the channels are asked for under the user, the mode and the area': ({ asked, now }) =>
      given(asked.length > 0, () =>
        asked.every(({ slot, input: ask }) =>
          isDeepStrictEqual(
            (ask as { query: unknown }).query,
            slot === 'areaChannel' ? { ...ADA, areaId: now.context.areaId } : ADA,
          ),
        ),
      ),
    'every failure reaches the parent': (step) =>
      given(step.event.type.endsWith('.failed') || step.event.type.startsWith('xstate.error'), () =>
        failed(step.event.failure ?? step.event.error)(step),
      ),
    'the user can try both again': ({ event, sent }) =>
      given(
        event.type === 'channels.retry' && sent.length > 0,
        () =>
          sent.every(({ event: { type } }) => type === 'follow.retry') && sent.at(-1)?.to === 'areaChannel',
      ),
    'a mention in an area where the user is not is among the notices': ({ event, now }) =>
      given(event.type === 'mentions.received' && now.context.areaId !== 'expo', () =>
        isDeepStrictEqual(now.context.channels.notices, [{ kind: 'mention', channelId: 'area:expo', at: 5 }]),
      ),
    'another area is followed at once, and the same one goes on': ({ before, event, asked, now }) =>
      given(event.type === 'area.entered', () => {
        const isOther = before.context.areaId !== event.areaId;
        return now.context.areaId === event.areaId && asked.length === (isOther ? 1 : 0);
      }),
    'the list of own channels outlives a move': ({ before, event, now }) =>
      given(event.type === 'area.entered', () => channelListState(now) === channelListState(before)),
  },
});

type Received = Parameters<Parameters<typeof createChannelList>[0]['watchChannels']>[1];

/** Starts the list; returns its channels, its facts and what reports channels to it. */
function listening() {
  let report: Received = () => {};
  const { parent, facts } = collectFacts();
  const { channels, ...user } = input();
  const machine = createChannelList({
    watchChannels: (_, onChannels) => {
      report = onChannels;
      return () => {};
    },
    watchMentions: () => () => {},
    watchAreaChannel: (_, onChannel) => {
      onChannel(lobby);
      return () => {};
    },
  });
  createActor(machine, { input: { ...user, parent, channels } }).start();
  return { channels, facts, report: (...received: Parameters<Received>) => report(...received) };
}

it('the channel of the area is listed at once, before anything is known of it', () => {
  const { channels, ...user } = input();
  const machine = createChannelList({
    watchChannels: () => () => {},
    watchMentions: () => () => {},
    watchAreaChannel: () => () => {},
  });
  createActor(machine, { input: { ...user, channels } }).start();
  expect(channels.get(LOBBY)).toEqual({ ...lobby, areaId: 'lobby', lastMessageAt: 0 });
});

it('what is received of the channels is listed', () => {
  const { channels, report } = listening();
  report([team]);
  expect(channels.ids).toEqual([LOBBY, TEAM]);
  expect(channels.get(LOBBY)).toEqual(lobby);
});

it('a group that is not in the list any more is announced as lost, and a private chat is not', () => {
  const { facts, report } = listening();
  report([team, channel(GRACE, 'PRIVATE', 5)]);
  report([]);
  expect(facts).toEqual([
    { type: 'channels.listed', lost: [] },
    { type: 'channels.listed', lost: [TEAM] },
  ]);
});
