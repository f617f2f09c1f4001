import { RETRY_DELAY } from '@domain/shared/limits';
import { channelLimit, channelLimitMachine } from '@machines/moderation/channel-limit.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { ADA, announces, asks, LOBBY, offline } from '../chat/chat-fixture';

const IN_LOBBY = { ...ADA, channelId: LOBBY };
const slow = { since: 1, interval: 10_000, reason: 'Loud' };
const told = announces({ type: 'chat.failed', failure: offline }) as never;

describeMachine({
  machine: channelLimitMachine,
  input: IN_LOBBY,
  events: {
    'limit.received': [
      { type: 'limit.received', limit: slow },
      { type: 'limit.received', limit: null },
    ],
    'limit.failed': [{ type: 'limit.failed', failure: offline }],
  },
  slots: { watchLimit: { error: [offline] } },
  delays: { retryDelay: RETRY_DELAY },
  states: {
    watching: {
      from: { start: [], 'after.retryDelay': ['failed'] },
      holds: () => true,
      entered: asks(['watchLimit', IN_LOBBY]) as never,
    },
    failed: {
      from: { 'limit.failed': ['watching'], 'error.watchLimit': ['watching'] },
      holds: () => true,
      entered: told,
    },
  },
  invariants: {
    'what holds is what the server said last, also while it cannot be asked': ({ now, before, event }) => {
      const isNews = event.type === 'limit.received' && before.matches('watching');
      return channelLimit(now) === (isNews ? event.limit : channelLimit(before));
    },
  },
});
