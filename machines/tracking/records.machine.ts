import type { Analytics, PageView, TrackedEvent } from '@domain/shared/analytics';
import {
  ANALYTICS_RETRIES,
  ANALYTICS_RETRY_DELAY,
  RECORDS_WAITING_MAX,
  VISITOR_LOOKUP_TIMEOUT,
} from '@domain/shared/limits';
import { assign, fromPromise, setup } from 'xstate';
import type { Signal } from '../patterns/port';
import { promiseSlot } from '../slots';
import type { RecordCommand } from './tracking.events';

/** What the records of events need of the world. */
export interface RecordsPort {
  /** Resolves with the visitor's id once the tracker is loaded. */
  lookUpVisitor(): Promise<string>;
  /** Makes one attempt to send the record. */
  sendRecord(record: EventRecord, signal: Signal): Promise<void>;
}

interface WaitingEvent {
  event: TrackedEvent;
  page: PageView | null;
}

/** The record of an event; `visitorId` is null when the tracker did not return it in time. */
export interface EventRecord extends WaitingEvent {
  analytics: Analytics;
  visitorId: string | null;
  userId: string | null;
}

interface RecordsContext {
  analytics: Analytics;
  /** The waiting events; the first one is being recorded. */
  waiting: readonly WaitingEvent[];
  visitorId: string | null;
  userId: string | null;
  /** The failed attempts for the first event. */
  attempts: number;
}

const recordOf = ({ analytics, waiting, visitorId, userId }: RecordsContext): EventRecord => {
  const [{ event, page }] = waiting as [WaitingEvent];
  return { analytics, event, page, visitorId, userId };
};

/** spec §7, Analytics record call: records one event at a time, retries it as specified, then drops it. */
export const recordsMachine = setup({
  types: {
    context: {} as RecordsContext,
    events: {} as RecordCommand,
    input: {} as Analytics,
  },
  actors: {
    lookUpVisitor: promiseSlot<string>('lookUpVisitor'),
    sendRecord: promiseSlot<void, EventRecord>('sendRecord'),
  },
  actions: {
    rememberEvent: assign(({ context }, { event, page }: WaitingEvent) => ({
      waiting: [...context.waiting, { event, page }].slice(0, RECORDS_WAITING_MAX),
    })),
    dropEvent: assign(({ context }) => ({ waiting: context.waiting.slice(1), attempts: 0 })),
    rememberUser: assign((_, { userId }: { userId: string }) => ({ userId })),
    forgetUser: assign({ userId: null, visitorId: null }),
    countAttempt: assign(({ context }) => ({ attempts: context.attempts + 1 })),
  },
  guards: {
    hasEvent: ({ context }) => context.waiting.length > 0,
    isGivenUp: ({ context }) => context.attempts >= ANALYTICS_RETRIES,
  },
  delays: {
    lookupTimeout: VISITOR_LOOKUP_TIMEOUT,
    retryDelay: ({ context }) => ANALYTICS_RETRY_DELAY * 2 ** (context.attempts - 1),
  },
}).createMachine({
  id: 'records',
  context: ({ input }) => ({ analytics: input, waiting: [], visitorId: null, userId: null, attempts: 0 }),
  on: {
    'event.record': { actions: { type: 'rememberEvent', params: ({ event }) => event } },
    'user.identify': { actions: { type: 'rememberUser', params: ({ event }) => event } },
    'user.forget': { actions: 'forgetUser' },
  },
  initial: 'quiet',
  states: {
    quiet: { always: { guard: 'hasEvent', target: 'asking' } },
    asking: {
      invoke: {
        id: 'lookUpVisitor',
        src: 'lookUpVisitor',
        onDone: { target: 'sending', actions: assign({ visitorId: ({ event }) => event.output }) },
        onError: 'sending',
      },
      after: { lookupTimeout: 'sending' },
    },
    sending: {
      invoke: {
        id: 'sendRecord',
        src: 'sendRecord',
        input: ({ context }) => recordOf(context),
        onDone: { target: 'quiet', actions: 'dropEvent' },
        onError: [
          { guard: 'isGivenUp', target: 'quiet', actions: 'dropEvent' },
          { target: 'delayed', actions: 'countAttempt' },
        ],
      },
    },
    delayed: { after: { retryDelay: 'sending' } },
  },
});

/** Fills the chart by its port. */
export const createRecords = (port: RecordsPort) =>
  recordsMachine.provide({
    actors: {
      lookUpVisitor: fromPromise(() => port.lookUpVisitor()),
      sendRecord: fromPromise(({ input, signal }) => port.sendRecord(input, signal)),
    },
  });
