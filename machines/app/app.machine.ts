import { LOG_WAITING_MAX } from '@domain/shared/limits';
import type { UiConfig } from '@domain/shared/ui-config';
import type { SnapshotFrom } from 'xstate';
import type { FaultSource } from './app.events';
import { appSetup } from './app.setup';
import { backgroundState } from './background-state';
import { accessMessages, insideState, outsideState } from './messages/access-messages';
import { backgroundMessages } from './messages/background-messages';
import { callMessages } from './messages/call-messages';
import { loginMessages } from './messages/login-messages';
import { venueMessages } from './messages/venue-messages';

const fault = (source: FaultSource) =>
  ({
    actions: {
      type: 'reportFault',
      params: ({ event }: { event: { error: unknown } }) => ({ source, error: event.error }),
    },
  }) as const;

/** The root machine: the parts of Foyer and every message between two machines. */
export const appMachine = appSetup.createMachine({
  id: 'app',
  context: { config: null, architectureId: null, user: null, facts: [], failures: 0 },
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
        ...callMessages.on,
        ...accessMessages.on,
        ...loginMessages.on,
        ...venueMessages.on,
        ...backgroundMessages.on,
      },
      initial: 'booting',
      states: {
        booting: {
          invoke: {
            id: 'loadConfig',
            src: 'loadConfig',
            onDone: {
              target: 'outside',
              actions: [
                { type: 'rememberConfig', params: ({ event }) => ({ config: event.output }) },
                {
                  type: 'derive',
                  params: ({ event }) => ({ fact: { type: 'config.loaded', config: event.output } }),
                },
              ],
            },
            onError: { target: 'unconfigured', ...fault('app') },
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

/** Whether the code of the background could not be loaded yet; it is loaded again. */
export const isBackgroundMissing = (snapshot: Snapshot): boolean =>
  snapshot.matches({ background: 'pending' }) && snapshot.context.failures > 0;
