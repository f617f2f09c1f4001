import {
  calendarFeedMachine,
  copyState,
  feedAddress,
  feedState,
} from '@machines/agenda/calendar-feed.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given, withoutData } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { offline } from '../chat/chat-fixture';

type FeedStep = Step<typeof calendarFeedMachine>;

const asks =
  (slot: string) =>
  ({ asked }: FeedStep): boolean =>
    asked.some((one) => one.slot === slot);
const isAnswer = ({ before, event: { type } }: FeedStep): boolean =>
  feedState(before) === 'loading' && type.startsWith('xstate.done.actor');

describeMachine({
  machine: calendarFeedMachine,
  events: {
    ...withoutData('address.copy', 'address.renew', 'address.retry', 'renewal.confirm', 'renewal.cancel'),
  },
  slots: {
    loadAddress: { done: ['one'], error: [offline] },
    renewAddress: { done: ['two'], error: [offline] },
    copy: { done: [undefined], error: [offline] },
  },
  expectedErrors: { copy: 'the user is told to copy the address by hand' },
  states: {
    loading: {
      holds: ({ now }) => feedState(now) === 'loading',
      entered: asks('loadAddress'),
    },
    failed: { holds: ({ now }) => feedState(now) === 'failed' },
    'shown.still': { holds: ({ now }) => feedState(now) === 'shown' && copyState(now) === 'none' },
    'shown.copying': { entered: ({ asked, now }) => asked.some(({ input }) => input === feedAddress(now)) },
    'shown.copied': { holds: ({ now }) => copyState(now) === 'copied' },
    'shown.uncopied': { holds: ({ now }) => copyState(now) === 'failed' },
    asking: {
      holds: ({ now }) => feedState(now) === 'asking',
      entered: (step) => !asks('renewAddress')(step),
    },
    renewing: {
      holds: ({ now }) => feedState(now) === 'loading',
      entered: asks('renewAddress'),
    },
  },
  invariants: {
    'the address is the one that the server said last': (step) =>
      given(isAnswer(step), () => feedAddress(step.now) === step.event.output),
  },
});
