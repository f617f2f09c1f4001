import { LOG_WAITING_MAX } from '@domain/limits';
import type { UiConfig } from '@domain/ui-config';
import type { SnapshotFrom } from 'xstate';
import type { FaultSource } from './app.events';
import { appSetup } from './app.setup';
import { accessMessages } from './messages/access-messages';
import { callMessages } from './messages/call-messages';
import { loginMessages } from './messages/login-messages';
import { presenceMessages } from './messages/presence-messages';
import { trackingMessages } from './messages/tracking-messages';
import { venueMessages } from './messages/venue-messages';
import { versionMessages } from './messages/version-messages';

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
    { id: 'cookieBanner', src: 'cookieBanner', onError: fault('cookieBanner') },
    { id: 'tracking', src: 'tracking', onError: fault('tracking') },
    {
      id: 'logCapture',
      src: 'logCapture',
      input: { waitingMax: LOG_WAITING_MAX },
      onError: fault('logCapture'),
    },
    { id: 'versionWatch', src: 'versionWatch', onError: fault('versionWatch') },
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
            { type: 'configureTracking', params: ({ event }) => ({ config: event.output }) },
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
    ...callMessages.on,
    ...accessMessages.on,
    ...loginMessages.on,
    ...presenceMessages.on,
    ...venueMessages.on,
    ...trackingMessages.on,
    ...versionMessages.on,
  },
});

type Snapshot = SnapshotFrom<typeof appMachine>;
export const uiConfig = (snapshot: Snapshot): UiConfig | null => snapshot.context.config;
export const isUnconfigured = (snapshot: Snapshot): boolean => snapshot.matches('unconfigured');
