import {
  calendarFeedMachine,
  copyState,
  feedAddress,
  feedState,
} from '@machines/agenda/calendar-feed.machine';
import { describeMachine } from '../../support/replay/describe-machine';
import { given } from '../../support/replay/plan';
import type { Step } from '../../support/replay/step';
import { offline } from '../chat/chat-fixture';

type FeedStep = Step<typeof calendarFeedMachine>;

const asks =
  (slot: string) =>
  ({ asked }: FeedStep): boolean =>
    asked.some((one) => one.slot === slot);
const isAnswer = ({ before, event: { type } }: FeedStep): boolean =>
  feedState(before) === 'loading' && type.startsWith('xstate.done.actor');
const REPLACED = { 'done.loadAddress': ['loading'], 'done.renewAddress': ['renewing'] };

describeMachine({
  machine: calendarFeedMachine,
  events: {
    'address.copy': [{ type: 'address.copy' }],
    'address.renew': [{ type: 'address.renew' }],
    'address.retry': [{ type: 'address.retry' }],
    'renewal.confirm': [{ type: 'renewal.confirm' }],
    'renewal.cancel': [{ type: 'renewal.cancel' }],
  },
  slots: {
    loadAddress: { done: ['one'], error: [offline] },
    renewAddress: { done: ['two'], error: [offline] },
    copy: { done: [undefined], error: [offline] },
  },
  expectedErrors: { copy: 'the user is told to copy the address by hand' },
  states: {
    loading: {
      from: { start: [], 'address.retry': ['failed'] },
      holds: ({ now }) => feedState(now) === 'loading',
      entered: asks('loadAddress'),
    },
    failed: {
      from: { 'error.loadAddress': ['loading'], 'error.renewAddress': ['renewing'] },
      holds: ({ now }) => feedState(now) === 'failed',
    },
    'shown.still': {
      from: { ...REPLACED, 'renewal.cancel': ['asking'] },
      holds: ({ now }) => feedState(now) === 'shown' && copyState(now) === 'none',
    },
    'shown.copying': {
      from: { 'address.copy': ['shown'] },
      entered: ({ asked, now }) => asked.some(({ input }) => input === feedAddress(now)),
    },
    'shown.copied': {
      from: { 'done.copy': ['shown.copying'] },
      holds: ({ now }) => copyState(now) === 'copied',
    },
    'shown.uncopied': {
      from: { 'error.copy': ['shown.copying'] },
      holds: ({ now }) => copyState(now) === 'failed',
    },
    asking: {
      from: { 'address.renew': ['shown'] },
      holds: ({ now }) => feedState(now) === 'asking',
      entered: (step) => !asks('renewAddress')(step),
    },
    renewing: {
      from: { 'renewal.confirm': ['asking'] },
      holds: ({ now }) => feedState(now) === 'loading',
      entered: asks('renewAddress'),
    },
  },
  invariants: {
    'the address is the one that the server said last': (step) =>
      given(isAnswer(step), () => feedAddress(step.now) === step.event.output),
  },
});
