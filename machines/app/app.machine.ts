import type { UiConfig } from '@domain/ui-config';
import { type SnapshotFrom, sendTo } from 'xstate';
import { TOO_MANY_ATTEMPTS } from '../login-lock/login-lock.machine';
import type { FaultSource } from './app.events';
import { appSetup } from './app.setup';

const fault = (source: FaultSource) =>
  ({
    actions: {
      type: 'reportFault',
      params: ({ event }: { event: { error: unknown } }) => ({ source, error: event.error }),
    },
  }) as const;

/** The root: what Foyer consists of, and every message that crosses between two machines. */
export const appMachine = appSetup.createMachine({
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
    { id: 'loginLock', src: 'loginLock', onError: fault('loginLock') },
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
        sendTo('loginLock', { type: 'attempt.succeed' }),
        sendTo('loginView', { type: 'login.succeed' }),
        'activatePresence',
        'emitAccess',
      ],
    },
    'details.received': {
      actions: [{ type: 'rememberDetails', params: ({ event }) => event }, 'activatePresence'],
    },
    'session.expired': { actions: { type: 'raiseError', params: ({ event }) => event } },
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
      actions: sendTo('loginLock', ({ event }) => ({ ...event, type: 'attempt.request' })),
    },
    'attempt.admitted': {
      actions: sendTo('auth', ({ event }) => ({ type: 'session.start', credentials: event.credentials })),
    },
    'attempt.failed': {
      actions: sendTo('loginView', ({ event }) => ({ type: 'login.fail', message: event.message })),
    },
    'lock.found': { actions: sendTo('loginView', { type: 'login.fail', message: TOO_MANY_ATTEMPTS }) },
    'lock.ended': { actions: sendTo('loginView', { type: 'login.reset' }) },
    'signIn.resumed': { actions: sendTo('loginView', { type: 'login.resume' }) },
    'signIn.failed': {
      actions: sendTo('loginLock', ({ event }) => ({ type: 'attempt.fail', message: event.message })),
    },
    'area.entered': {
      actions: sendTo('presence', ({ event }) => ({ type: 'area.enter', areaId: event.areaId })),
    },
    'link.lost': { actions: sendTo('presence', { type: 'link.lose' }) },
    'link.restored': {
      actions: [sendTo('presence', { type: 'link.restore' }), sendTo('retry', { type: 'retry.hasten' })],
    },
    'presence.placed': {
      actions: sendTo('people', ({ event }) => ({ ...event, type: 'people.follow' })),
    },
    'presence.closed': { actions: sendTo('people', { type: 'people.unfollow' }) },
    'presence.removed': { actions: sendTo('auth', { type: 'session.release' }) },
    'presence.failed': {
      actions: { type: 'reportFault', params: ({ event }) => ({ source: 'presence', error: event.failure }) },
    },
  },
});

type Snapshot = SnapshotFrom<typeof appMachine>;
export const uiConfig = (snapshot: Snapshot): UiConfig | null => snapshot.context.config;
export const isUnconfigured = (snapshot: Snapshot): boolean => snapshot.matches('unconfigured');
