import { ChannelStore } from '@machines/chat-panel/channel-store';
import { isMutingFailed, mutingMachine } from '@machines/chat-panel/muting.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { ADA, all, announces, asks, forbidden, GRACE, offline, TEAM } from './chat-fixture';

const set = (channelId: string, muted: boolean) => ({ type: 'mute.set', channelId, muted }) as const;
const fails = announces({ type: 'chat.failed', failure: offline });

describeMachine({
  machine: mutingMachine,
  input: { ...ADA, channels: new ChannelStore() },
  events: {
    'mute.set': [set(TEAM, true), set(GRACE, false)],
    'failure.dismiss': [{ type: 'failure.dismiss' }],
    'muted.received': [
      { type: 'muted.received', channelIds: [TEAM] },
      { type: 'muted.received', channelIds: [] },
    ],
    'muted.failed': [{ type: 'muted.failed', failure: offline }],
  },
  slots: { watchMuted: { error: [offline] }, setMuted: { done: [undefined], error: [forbidden] } },
  delays: { retryDelay: 10_000 },
  states: {
    'list.watching': {
      from: { start: [], 'after.retryDelay': ['list.failed'] },
      entered: asks(['watchMuted', ADA]),
    },
    'list.failed': {
      from: { 'muted.failed': ['list.watching'], 'error.watchMuted': ['list.watching'] },
      entered: all(asks(), fails),
    },
    'task.none': {
      from: { start: [], 'done.setMuted': ['task.saving'], 'failure.dismiss': ['task.failed'] },
      holds: ({ now }) => !isMutingFailed(TEAM)(now) && !isMutingFailed(GRACE)(now),
      entered: announces(),
    },
    'task.saving': {
      from: { 'mute.set': ['task.none', 'task.failed'] },
      holds: ({ now }) => !isMutingFailed(TEAM)(now) && !isMutingFailed(GRACE)(now),
      entered: (step) => {
        const { channelId, muted } = step.event;
        return all(asks(['setMuted', { ...ADA, channelId, muted }]), announces())(step);
      },
    },
    'task.failed': {
      from: { 'error.setMuted': ['task.saving'] },
      holds: ({ now }) => isMutingFailed(now.context.change.channelId)(now) && !isMutingFailed('')(now),
      entered: all(asks(), announces({ type: 'chat.failed', failure: forbidden })),
    },
  },
  invariants: {
    'a change while another one is stored is stored as well': (step) =>
      given(step.event.type === 'mute.set' && step.before.matches({ task: 'saving' }), () => {
        const { channelId, muted } = step.event;
        return asks(['setMuted', { ...ADA, channelId, muted }])(step);
      }),
    'the list that was received last is shown': ({ before, event, now }) =>
      given(
        event.type === 'muted.received' && before.matches({ list: 'watching' }),
        () => now.context.channels.isMuted(TEAM) === event.channelIds.includes(TEAM),
      ),
  },
});
