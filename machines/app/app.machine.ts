import type { Session } from '@domain/login/session';
import { LOG_WAITING_MAX } from '@domain/shared/limits';
import type { UiConfig } from '@domain/shared/ui-config';
import type { VenueVersion } from '@domain/venue/venue-version';
import { type SnapshotFrom, sendTo } from 'xstate';
import { LOGIN_FORM } from '../navigation/navigation.machine';
import { appSetup, backgroundState, fault } from './app.setup';

const knowVersion = [
  { type: 'rememberVersion', params: ({ event }: { event: { version: VenueVersion } }) => event },
  'emitAccess',
] as const;

const loadVenue = {
  type: 'loadVenue',
  params: ({ context }: { context: { architectureId: string | null } }) => context,
} as const;

const openSession = (fresh: boolean) =>
  ({
    target: '#app.access.inside.entered',
    actions: [
      { type: 'rememberUser', params: ({ event }: { event: { session: Session } }) => event.session },
      {
        type: 'derive',
        params: ({ event }: { event: { session: Session } }) => ({
          fact: { type: 'user.entered' as const, user: event.session.user, fresh },
        }),
      },
      'allowSending',
      'emitAccess',
    ],
  }) as const;

/** The messages that decide who may enter the published venue. */
const accessMessages = appSetup.createStateConfig({
  on: {
    'publication.changed': { actions: knowVersion },
    'version.failed': {
      actions: {
        type: 'log',
        params: ({ event }) => ({
          entry: {
            level: 'WARN',
            category: 'versionWatch',
            message: 'Failed to load venue version',
            error: event.failure,
            consoleOnly: true,
          },
        }),
      },
    },
    'auth.failed': fault('auth'),
    'session.kept': { actions: { type: 'raiseError', params: ({ event }) => event } },
    'session.expired': { actions: { type: 'raiseError', params: ({ event }) => event } },
    'session.closed': { actions: ['clearVenue', 'emitAccess'] },
  },
});

/** The ways in: a login, the session of an earlier visit, or a venue without login. */
const outsideState = appSetup.createStateConfig({
  on: {
    'access.opened': [
      { guard: 'isVenueKnown', target: '#app.access.inside.entered', actions: [loadVenue, 'emitAccess'] },
      { target: '#app.access.inside.entered', actions: 'emitAccess' },
    ],
    'session.found': [
      { guard: 'isVenueKnown', target: '#app.access.inside', actions: [loadVenue, 'emitFound'] },
      { target: '#app.access.inside', actions: 'emitFound' },
    ],
    'session.opened': openSession(true),
  },
});

/** `entering` while the authority of a restored session is checked; the venue loads meanwhile. */
const insideState = appSetup.createStateConfig({
  initial: 'entering',
  on: {
    'publication.changed': [
      {
        guard: { type: 'hasVenue', params: ({ event }) => event },
        actions: [
          ...knowVersion,
          {
            type: 'loadVenue',
            params: ({ event }) => ({ architectureId: event.version.publishedArchitectureId }),
          },
        ],
      },
      { actions: knowVersion },
    ],
    'session.closed': {
      target: '#app.access.outside',
      actions: ['clearVenue', sendTo('loginView', { type: 'option.leave' }), 'emitAccess'],
    },
  },
  states: {
    entering: { on: { 'session.opened': openSession(false) } },
    entered: {
      on: {
        'session.closing': {
          target: 'leaving',
          actions: [
            'forgetUser',
            'forbidSending',
            {
              type: 'derive',
              params: ({ event }) => ({ fact: { type: 'user.left', expired: event.expired } }),
            },
          ],
        },
      },
    },
    leaving: { on: { 'publication.changed': { actions: knowVersion } } },
  },
});

const configured = [
  {
    type: 'rememberConfig',
    params: ({ event }: { event: { output: UiConfig } }) => ({ config: event.output }),
  },
  {
    type: 'derive',
    params: ({ event }: { event: { output: UiConfig } }) => ({
      fact: { type: 'config.loaded' as const, config: event.output },
    }),
  },
] as const;

const unconfigured = [
  {
    guard: { type: 'isUnsupported', params: ({ event }: { event: { error: unknown } }) => event },
    target: '#app.access.unconfigured',
    ...fault('app'),
  },
  {
    target: '#app.access.delayed',
    actions: [
      { type: 'rememberConfigWait', params: ({ event }: { event: { error: unknown } }) => event },
      fault('app').actions,
    ],
  },
] as const;

/** The root machine: the parts of Foyer and every message between two machines. */
export const appMachine = appSetup.createMachine({
  id: 'app',
  context: { config: null, configWait: 0, architectureId: null, user: null, facts: [], failures: 0 },
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
    {
      id: 'logCapture',
      src: 'logCapture',
      input: { waitingMax: LOG_WAITING_MAX },
      onError: fault('logCapture'),
    },
    { id: 'auth', src: 'auth', onError: fault('auth') },
  ],
  type: 'parallel',
  states: {
    access: {
      // Not on the root: an event that the other region handles would not get there.
      on: {
        ...accessMessages.on,
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
        'retry.failed': fault('retry'),
        'call.settled': {
          actions: sendTo('retry', ({ event }) => ({ type: 'retry.settled', id: event.id })),
        },
        // The form of a login is a step back like a dialog, and one message at a time is shown on the page.
        'signIn.started': { actions: sendTo('loginView', { type: 'passwordReset.dismiss' }) },
        'form.changed': { actions: sendTo('auth', { type: 'signIn.dismiss' }) },
        'option.selected': { actions: sendTo('navigation', { type: 'dialog.open', id: LOGIN_FORM }) },
        'option.left': { actions: sendTo('navigation', { type: 'dialog.close', id: LOGIN_FORM }) },
        'dialog.popped': {
          guard: { type: 'isLoginForm', params: ({ event }) => event },
          actions: sendTo('loginView', { type: 'option.leave' }),
        },
        'venue.opened': { actions: { type: 'logVenue', params: ({ event }) => event } },
        'venue.replaced': { actions: [{ type: 'logVenue', params: ({ event }) => event }, 'emitVenue'] },
        'venue.missed': fault('venue'),
        'holds.changed': {
          actions: sendTo('venue', ({ event }) => ({ type: 'holds.set', ids: event.ids })),
        },
        'area.entered': {
          actions: [
            sendTo('navigation', ({ event }) => event),
            sendTo('venue', ({ event }) => event),
            sendTo('globalError', ({ event }) => event),
          ],
        },
        'fault.announced': { actions: { type: 'reportFault', params: ({ event }) => event } },
        'entry.announced': { actions: { type: 'log', params: ({ event }) => event } },
        'connection.restored': { actions: 'hastenRetries' },
        'layer.opened': {
          actions: sendTo('navigation', ({ event }) => ({ type: 'dialog.open', id: event.id })),
        },
        'layer.closed': {
          actions: sendTo('navigation', ({ event }) => ({ type: 'dialog.close', id: event.id })),
        },
        'presence.removed': { actions: 'continueSignOut' },
        'check.started': { actions: sendTo('globalError', { type: 'error.suppress' }) },
        'check.ended': { actions: sendTo('globalError', { type: 'error.allow' }) },
        'version.missed': { actions: sendTo('globalError', { type: 'error.dismiss' }) },
        'version.withdrawn': {
          actions: ['clearVenue', { type: 'receiveVersion', params: ({ event }) => event }, 'emitWithdrawal'],
        },
        'version.outdated': { actions: sendTo('publication', { type: 'version.reload' }) },
        'version.advanced': [
          {
            guard: 'isVenueKnown',
            actions: [
              { type: 'receiveVersion', params: ({ event }) => event },
              { type: 'reloadVenue', params: ({ context }) => context },
            ],
          },
          { actions: { type: 'receiveVersion', params: ({ event }) => event } },
        ],
        'profile.received': {
          actions: sendTo('auth', ({ event: { details } }) => ({ type: 'user.update', details })),
        },
        'profile.missing': { actions: sendTo('auth', { type: 'signOut.request' }) },
        'user.banned': { actions: sendTo('auth', ({ event }) => event) },
      },
      initial: 'booting',
      states: {
        booting: {
          invoke: {
            id: 'loadConfig',
            src: 'loadConfig',
            onDone: { target: 'outside', actions: configured },
            onError: unconfigured,
          },
        },
        // The settings could not be reached. They are asked for again, and then what failed without them.
        delayed: {
          initial: 'waiting',
          states: {
            waiting: {
              after: { configDelay: 'loading' },
              on: { 'config.reload': 'loading', 'network.found': 'loading' },
            },
            loading: {
              invoke: {
                id: 'reloadConfig',
                src: 'loadConfig',
                onDone: {
                  target: '#app.access.outside',
                  actions: [
                    ...configured,
                    sendTo('language', { type: 'language.detect' }),
                    sendTo('publication', { type: 'version.reload' }),
                    sendTo('auth', { type: 'auth.retry' }),
                    'emitAccess',
                  ],
                },
                onError: unconfigured,
              },
            },
          },
        },
        // Auth waits for the same settings: its events come after them.
        outside: outsideState,
        inside: insideState,
        unconfigured: {},
      },
    },
    background: backgroundState,
  },
});

type Snapshot = SnapshotFrom<typeof appMachine>;
export const uiConfig = (snapshot: Snapshot): UiConfig | null => snapshot.context.config;
export const isUnconfigured = (snapshot: Snapshot): boolean => snapshot.matches({ access: 'unconfigured' });
/** Whether the settings could not be reached; they are asked for again. */
export const isConfigDelayed = (snapshot: Snapshot): boolean => snapshot.matches({ access: 'delayed' });

/** Whether the code of the background could not be loaded yet; it is loaded again. */
export const isBackgroundMissing = (snapshot: Snapshot): boolean =>
  snapshot.matches({ background: 'pending' }) && snapshot.context.failures > 0;
