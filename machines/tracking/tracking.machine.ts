import { type Analytics, LOGIN_EVENT } from '@domain/shared/analytics';
import { required } from '@domain/shared/required';
import { assign, enqueueActions, fromCallback, fromPromise, not, sendTo, setup } from 'xstate';
import { fact, parentActor } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';
import { createRecords, type RecordsPort, recordsMachine } from './records.machine';
import { createTrackerScript, type TrackerScriptPort, trackerScriptMachine } from './tracker-script.machine';
import type { TrackerOrder, TrackingCommand, TrackingEvent, TrackingFact } from './tracking.events';
import * as rules from './tracking-rules';

/** What tracking needs of the world. */
export interface TrackingPort extends RecordsPort, TrackerScriptPort {
  /** Starts the tracker; `end` stops it and forgets the visitor. */
  follow(analytics: Analytics): { send(order: TrackerOrder): void; end(): void };
  forgetVisitor(): Promise<void>;
}

type Known<Type extends TrackingCommand['type']> = Extract<TrackingCommand, { type: Type }>;

const failed = {
  type: 'notifyParent',
  params: ({ event }: { event: { error: unknown } }) => ({
    type: 'tracking.failed' as const,
    error: event.error,
  }),
} as const;

/**
 * spec §4, Tracking: whether visits are counted, and under which user. The tracker runs only while they are.
 */
export const trackingMachine = setup({
  types: { context: {} as rules.TrackingContext, events: {} as TrackingEvent },
  actors: {
    tracker: streamSlot<TrackerOrder, Analytics>('tracker'),
    trackerScript: trackerScriptMachine,
    records: recordsMachine,
    forgetVisitor: promiseSlot<void>('forgetVisitor'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<TrackingFact>),
    rememberUser: assign(({ context }, user: Known<'user.enter'>) => rules.afterArrival(context, user)),
    forgetUser: assign({ email: null, unrecorded: false }),
    rememberPage: assign((_, { url, title, referrer }: Known<'page.view'>) => ({
      page: { url, title, referrer },
      uncounted: true,
    })),
    identify: enqueueActions(({ context, enqueue }) => {
      const order = { type: 'user.identify', userId: context.email as string } as const;
      enqueue.sendTo('tracker', order);
      enqueue.sendTo('records', order);
    }),
    forget: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('tracker', { type: 'user.forget' });
      enqueue.sendTo('records', { type: 'user.forget' });
    }),
    countPage: enqueueActions(({ context: { page, uncounted }, enqueue }) => {
      if (!page || !uncounted) return;
      enqueue.sendTo('tracker', { type: 'page.track', page });
      enqueue.assign({ uncounted: false });
    }),
    recordLogin: enqueueActions(({ context: { page, unrecorded }, enqueue }) => {
      if (!unrecorded) return;
      enqueue.sendTo('records', { type: 'event.record', event: LOGIN_EVENT, page });
      enqueue.assign({ unrecorded: false });
    }),
  },
  guards: {
    mayTrack: ({ context }) => rules.mayTrack(context),
    mayPersonalize: ({ context }) => rules.mayPersonalize(context),
    isRefused: ({ context }) => rules.isRefused(context),
  },
}).createMachine({
  id: 'tracking',
  context: rules.nothingKnown,
  on: {
    'analytics.configure': { actions: assign({ analytics: ({ event }) => event.analytics }) },
    'venue.show': { actions: assign(({ event }) => ({ venue: rules.venueOf(event.architecture) })) },
    'venue.clear': { actions: assign({ venue: null, consent: null }) },
    'user.enter': { actions: { type: 'rememberUser', params: ({ event }) => event } },
    'user.leave': { actions: 'forgetUser' },
    'consent.set': { actions: assign(({ context, event }) => rules.afterConsent(context, event)) },
    'page.view': { actions: { type: 'rememberPage', params: ({ event }) => event } },
  },
  initial: 'off',
  states: {
    off: {
      always: [
        { guard: 'mayPersonalize', target: 'allowed.personalized' },
        { guard: 'mayTrack', target: 'allowed' },
      ],
      initial: 'unknown',
      states: {
        unknown: { always: { guard: 'isRefused', target: 'refused' } },
        refused: {
          invoke: { id: 'forgetVisitor', src: 'forgetVisitor', onError: { actions: failed } },
          always: { guard: not('isRefused'), target: 'unknown' },
        },
      },
    },
    allowed: {
      invoke: [
        {
          id: 'tracker',
          src: 'tracker',
          input: ({ context }) => required(context.analytics),
          onError: { actions: failed },
        },
        {
          id: 'trackerScript',
          src: 'trackerScript',
          input: ({ context }) => required(context.analytics),
          onError: { actions: failed },
        },
        {
          id: 'records',
          src: 'records',
          input: ({ context }) => required(context.analytics),
          onError: { actions: failed },
        },
      ],
      always: { guard: not('mayTrack'), target: 'off' },
      on: {
        'script.failed': { actions: { type: 'notifyParent', params: ({ event }) => event } },
        'user.enter': {
          actions: [{ type: 'rememberUser', params: ({ event }) => event }, 'recordLogin'],
        },
        'page.view': { actions: [{ type: 'rememberPage', params: ({ event }) => event }, 'countPage'] },
      },
      initial: 'anonymous',
      states: {
        anonymous: {
          entry: ['countPage', 'recordLogin'],
          always: { guard: 'mayPersonalize', target: 'personalized' },
        },
        personalized: {
          entry: ['identify', 'countPage', 'recordLogin'],
          exit: 'forget',
          always: { guard: not('mayPersonalize'), target: 'anonymous' },
          on: {
            'user.enter': {
              target: 'personalized',
              reenter: true,
              actions: { type: 'rememberUser', params: ({ event }) => event },
            },
          },
        },
      },
    },
  },
});

/** Fills the chart by its port. */
export const createTracking = (port: TrackingPort) =>
  trackingMachine.provide({
    actors: {
      tracker: fromCallback(({ input, receive }) => {
        const following = port.follow(input);
        receive(following.send);
        return following.end;
      }),
      trackerScript: createTrackerScript(port),
      records: createRecords(port),
      forgetVisitor: fromPromise(() => port.forgetVisitor()),
    },
  });
