import { type OperationMode, operationModeOf } from '@domain/attendee';
import { endsSession, type Failure } from '@domain/failure';
import type { UiConfig } from '@domain/ui-config';
import type { User } from '@domain/user';
import type { VenueVersion } from '@domain/venue-version';
import { assign, emit, enqueueActions, type SnapshotFrom, sendTo, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type { AppEmitted, AppEvent, FaultSource } from './app.events';
import type { CallReport } from './call-report';
import { type ChildId, children } from './children';

interface AppContext {
  config: UiConfig | null;
  /** The published architecture, once the version is known. */
  architectureId: string | null;
  mode: OperationMode | null;
  /** Who is signed in. */
  user: User | null;
  /** Somebody may enter at once: an earlier session was found, or no login is needed. */
  entering: boolean;
}

const fault = (source: FaultSource) =>
  ({
    actions: {
      type: 'reportFault',
      params: ({ event }: { event: { error: unknown } }) => ({ source, error: event.error }),
    },
  }) as const;

/** The root: what Foyer consists of, and every message that crosses between two machines. */
export const appMachine = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    emitted: {} as AppEmitted,
    children: {} as { [Id in ChildId]: Id },
  },
  actors: {
    ...children,
    loadConfig: promiseSlot<UiConfig>('loadConfig'),
    watchCalls: streamSlot<CallReport>('watchCalls'),
  },
  actions: {
    reportFault: emit((_, { source, error }: { source: FaultSource; error: unknown }) => ({
      type: 'fault.found' as const,
      source,
      error,
    })),
    emitAccess: emit({ type: 'access.changed' }),
    emitFound: emit({ type: 'session.found' }),
    rememberConfig: assign((_, { config }: { config: UiConfig }) => ({ config })),
    rememberVersion: assign((_, { version }: { version: VenueVersion }) => ({
      architectureId: version.publishedArchitectureId,
      mode: operationModeOf(version),
    })),
    rememberUser: assign((_, { user }: { user: User }) => ({ user })),
    forgetUser: assign({ user: null }),
    allowEntry: assign({ entering: true }),
    forbidEntry: assign({ entering: false }),
    raiseError: sendTo('globalError', (_, { failure }: { failure: Failure }) => ({
      type: 'error.raise' as const,
      code: failure.kind,
      message: failure.errMsg,
    })),
    loadVenueAhead: enqueueActions(({ context, enqueue }) => {
      const { architectureId, entering } = context;
      if (entering && architectureId) enqueue.sendTo('venue', { type: 'venue.load', architectureId });
    }),
    activatePresence: enqueueActions(({ context, enqueue }) => {
      const { config, mode, user: details } = context;
      if (config?.userPresence && mode && details)
        enqueue.sendTo('presence', { type: 'presence.activate', mode, details });
    }),
  },
  guards: {
    isEndOfSession: (_, { failure }: { failure: Failure }) => endsSession(failure),
  },
}).createMachine({
  id: 'app',
  context: { config: null, architectureId: null, mode: null, user: null, entering: false },
  invoke: [
    { id: 'globalError', src: 'globalError', onError: fault('globalError') },
    { id: 'retry', src: 'retry', onError: fault('retry') },
    { id: 'serverTime', src: 'serverTime', onError: fault('serverTime') },
    { id: 'navigation', src: 'navigation', onError: fault('navigation') },
    { id: 'watchCalls', src: 'watchCalls', onError: fault('calls') },
    { id: 'language', src: 'language', onError: fault('language') },
    { id: 'publication', src: 'publication', onError: fault('publication') },
    { id: 'loginView', src: 'loginView', onError: fault('loginView') },
    { id: 'venue', src: 'venue', onError: fault('venue') },
    { id: 'connection', src: 'connection', onError: fault('connection') },
    { id: 'people', src: 'people', onError: fault('people') },
    { id: 'presence', src: 'presence', onError: fault('presence') },
    { id: 'auth', src: 'auth', onError: fault('auth') },
  ],
  initial: 'booting',
  states: {
    booting: {
      invoke: {
        id: 'loadConfig',
        src: 'loadConfig',
        onDone: {
          target: 'running',
          actions: [
            { type: 'rememberConfig', params: ({ event }) => ({ config: event.output }) },
            'activatePresence',
          ],
        },
        onError: { target: 'unconfigured', ...fault('app') },
      },
    },
    running: {},
    unconfigured: {},
  },
  on: {
    'call.failed': [
      {
        guard: { type: 'isEndOfSession', params: ({ event }) => event },
        actions: [
          sendTo('auth', { type: 'session.expire' }),
          { type: 'raiseError', params: ({ event }) => event },
        ],
      },
      { actions: { type: 'raiseError', params: ({ event }) => event } },
    ],
    'call.dated': { actions: sendTo('serverTime', ({ event }) => ({ type: 'time.set', at: event.at })) },
    'call.delayed': {
      actions: sendTo('retry', ({ event }) => ({ type: 'retry.scheduled', call: event.call })),
    },
    'call.settled': { actions: sendTo('retry', ({ event }) => ({ type: 'retry.settled', id: event.id })) },
    'publication.changed': {
      actions: [
        { type: 'rememberVersion', params: ({ event }) => event },
        'loadVenueAhead',
        'activatePresence',
        'emitAccess',
      ],
    },
    'version.failed': {
      actions: {
        type: 'reportFault',
        params: ({ event }) => ({ source: 'publication', error: event.failure }),
      },
    },
    'auth.failed': {
      actions: { type: 'reportFault', params: ({ event }) => ({ source: 'auth', error: event.failure }) },
    },
    'access.received': {
      actions: sendTo('loginView', ({ event }) => ({ type: 'options.show', options: event.access.options })),
    },
    'access.opened': { actions: ['allowEntry', 'loadVenueAhead', 'emitAccess'] },
    'session.found': { actions: ['allowEntry', 'loadVenueAhead', 'emitFound'] },
    'session.opened': {
      actions: [
        { type: 'rememberUser', params: ({ event }) => event.session },
        sendTo('loginView', { type: 'login.succeed' }),
        'activatePresence',
        'emitAccess',
      ],
    },
    'session.closing': { actions: ['forgetUser', sendTo('presence', { type: 'presence.deactivate' })] },
    'session.closed': {
      actions: [
        'forbidEntry',
        sendTo('venue', { type: 'venue.clear' }),
        sendTo('loginView', { type: 'login.close' }),
        'emitAccess',
      ],
    },
    'login.submitted': {
      actions: sendTo('auth', ({ event }) => ({ type: 'session.start', credentials: event.credentials })),
    },
    'signIn.failed': {
      actions: sendTo('loginView', ({ event }) => ({ type: 'login.fail', message: event.message })),
    },
    'area.entered': {
      actions: sendTo('presence', ({ event }) => ({ type: 'area.enter', areaId: event.areaId })),
    },
    'area.left': { actions: sendTo('presence', { type: 'area.leave' }) },
    'link.lost': { actions: sendTo('presence', { type: 'link.lose' }) },
    'link.restored': { actions: sendTo('presence', { type: 'link.restore' }) },
    'presence.placed': {
      actions: sendTo('people', ({ event: { mode, areaId } }) => ({ type: 'people.follow', mode, areaId })),
    },
    'presence.closed': { actions: sendTo('people', { type: 'people.unfollow' }) },
    'presence.removed': { actions: sendTo('auth', { type: 'session.release' }) },
    'presence.failed': {
      actions: { type: 'reportFault', params: ({ event }) => ({ source: 'presence', error: event.failure }) },
    },
    'signIn.unlocked': { actions: sendTo('loginView', { type: 'login.reset' }) },
  },
});

type Snapshot = SnapshotFrom<typeof appMachine>;
export const uiConfig = (snapshot: Snapshot): UiConfig | null => snapshot.context.config;
export const isUnconfigured = (snapshot: Snapshot): boolean => snapshot.matches('unconfigured');
