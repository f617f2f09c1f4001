import {
  type AreaChannelQuery,
  type AreaChannelReport,
  type ChannelsReport,
  channelListMachine,
  channelListState,
} from '@machines/chat-panel/channel-list.machine';
import { ChannelStore } from '@machines/chat-panel/channel-store';
import type { ChatUser } from '@machines/chat-panel/chat-panel.events';
import { expect, it } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { ADA, all, announces, asks, channel, forbidden, GRACE, LOBBY, offline, TEAM } from './chat-fixture';

const failed = (failure: unknown) => announces({ type: 'chat.failed', failure });
const input = () => ({ ...ADA, areaId: 'lobby', channels: new ChannelStore() });
const lobby = channel(LOBBY, 'AREA', 9);
const team = channel(TEAM, 'GROUP', 7);

describeMachine({
  machine: channelListMachine,
  input: input(),
  events: {
    'channels.retry': [{ type: 'channels.retry' }],
    'area.entered': [
      { type: 'area.entered', areaId: 'lobby' },
      { type: 'area.entered', areaId: 'expo' },
    ],
    'channels.received': [{ type: 'channels.received', channels: [team] }],
    'channels.failed': [{ type: 'channels.failed', failure: forbidden }],
    'areaChannel.received': [{ type: 'areaChannel.received', channel: lobby }],
    'areaChannel.failed': [{ type: 'areaChannel.failed', failure: forbidden }],
  },
  slots: { watchChannels: { error: [offline] }, watchAreaChannel: { error: [offline] } },
  // Where both lists have a delay at the same time, the replay advances the time for both.
  isFar: (now) => now.matches({ own: 'failed', area: 'failed' }),
  delays: { retryDelay: 10_000 },
  states: {
    'own.watching.loading': {
      from: { start: [], 'channels.retry': ['own.failed'], 'after.retryDelay': ['own.failed'] },
      holds: ({ now }) => channelListState(now) === 'loading',
      entered: ({ asked }) => asked.some(({ slot }) => slot === 'watchChannels'),
    },
    'own.watching.shown': {
      from: { 'channels.received': ['own.watching.loading'] },
      holds: ({ now }) => channelListState(now) === 'shown',
      entered: announces({ type: 'channels.listed', lost: [] }),
    },
    'own.failed': {
      from: {
        'channels.failed': ['own.watching.loading', 'own.watching.shown'],
        'error.watchChannels': ['own.watching.loading', 'own.watching.shown'],
      },
      holds: ({ now }) => channelListState(now) === 'failed',
      entered: (step) => failed(step.event.failure ?? step.event.error)(step),
    },
    'area.following': {
      from: {
        start: [],
        'area.entered': ['area.failed'],
        'channels.retry': ['area.failed'],
        'after.retryDelay': ['area.failed'],
      },
      entered: ({ asked, now, event }) =>
        asked.some(
          ({ slot, input: place }) =>
            slot === 'watchAreaChannel' &&
            (place as { areaId: string }).areaId === (event.areaId ?? now.context.areaId),
        ),
    },
    'area.failed': {
      from: { 'areaChannel.failed': ['area.following'], 'error.watchAreaChannel': ['area.following'] },
      entered: (step) => all(failed(step.event.failure ?? step.event.error), asks())(step),
    },
  },
  invariants: {
    'the channels are asked for under the user and the mode': ({ asked }) =>
      given(asked.length > 0, () =>
        asked.every(({ input: place }) => {
          const { mode, userId } = place as typeof ADA;
          return mode === 'live' && userId === 'ada';
        }),
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

const listening = channelListMachine.provide({
  actors: {
    watchChannels: fromCallback<ChannelsReport, ChatUser>(() => {}),
    watchAreaChannel: fromCallback<AreaChannelReport, AreaChannelQuery>(() => {}),
  },
});

it('the channel of the area is listed at once, before anything is known of it', () => {
  const { channels, ...place } = input();
  createActor(listening, { input: { ...place, channels } }).start();
  expect(channels.get(LOBBY)).toEqual({ ...lobby, areaId: 'lobby', lastMessageAt: 0 });
});

it('what is received of the channels is listed', () => {
  const { channels, ...place } = input();
  const actor = createActor(listening, { input: { ...place, channels } }).start();
  actor.send({ type: 'channels.received', channels: [team] });
  actor.send({ type: 'areaChannel.received', channel: lobby });
  expect(channels.ids).toEqual([LOBBY, TEAM]);
  expect(channels.get(LOBBY)).toEqual(lobby);
});

it('a group that is not in the list any more is announced as lost, and a private chat is not', () => {
  const lost: unknown[] = [];
  let report: (received: ChannelsReport) => void = () => {};
  const filled = channelListMachine.provide({
    actors: {
      watchChannels: fromCallback<ChannelsReport, ChatUser>(({ sendBack }) => {
        report = sendBack;
      }),
      watchAreaChannel: fromCallback<AreaChannelReport, AreaChannelQuery>(() => {}),
    },
    actions: {
      announce: (_, fact) => {
        lost.push(fact);
      },
    },
  });
  createActor(filled, { input: input() }).start();
  report({ type: 'channels.received', channels: [team, channel(GRACE, 'PRIVATE', 5)] });
  report({ type: 'channels.received', channels: [] });
  expect(lost).toEqual([
    { type: 'channels.listed', lost: [] },
    { type: 'channels.listed', lost: [TEAM] },
  ]);
});
