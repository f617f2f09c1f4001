import { CHAT_RETRY_DELAY } from '@domain/shared/limits';
import { muteIn, restrictionsMachine } from '@machines/moderation/restrictions.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import { ADA, announces, asks, offline } from '../chat/chat-fixture';

const mute = { since: 1, until: 5, reason: 'Loud' };
const longer = { since: 1, until: 9, reason: 'Spam' };
const told = announces({ type: 'chat.failed', failure: offline }) as never;

describeMachine({
  machine: restrictionsMachine,
  input: ADA,
  events: {
    'restrictions.received': [
      { type: 'restrictions.received', restrictions: {} },
      { type: 'restrictions.received', restrictions: { mute, channels: { 'area:lobby': longer } } },
    ],
    'restrictions.failed': [{ type: 'restrictions.failed', failure: offline }],
  },
  slots: { watchRestrictions: { error: [offline] } },
  delays: { retryDelay: CHAT_RETRY_DELAY },
  states: {
    watching: {
      from: { start: [], 'after.retryDelay': ['failed'] },
      holds: () => true,
      entered: asks(['watchRestrictions', ADA]) as never,
    },
    failed: {
      from: { 'restrictions.failed': ['watching'], 'error.watchRestrictions': ['watching'] },
      holds: () => true,
      entered: told,
    },
  },
  invariants: {
    'what holds is what the server said last, also while it cannot be asked': ({ now, before, event }) => {
      const isNews = event.type === 'restrictions.received' && before.matches('watching');
      const expected = isNews ? event.restrictions : before.context.restrictions;
      return now.context.restrictions === expected;
    },
    'a mute in a channel keeps the user from writing there, a mute everywhere in all': ({ now }) =>
      given(now.context.restrictions.mute !== undefined, () => {
        return muteIn('area:lobby')(now) === longer && muteIn('area:expo')(now) === mute;
      }),
    'without a restriction the user may write': ({ now }) =>
      given(now.context.restrictions.mute === undefined, () => muteIn('area:lobby')(now) === null),
  },
});
