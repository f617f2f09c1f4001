import { type OperationMode, operationModeOf } from '@domain/attendee';
import { endsSession, type Failure } from '@domain/failure';
import type { UiConfig } from '@domain/ui-config';
import type { User, UserDetails } from '@domain/user';
import type { OpenVenue } from '@domain/venue';
import type { VenueVersion } from '@domain/venue-version';
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
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

/** What the root is made of: its children, slots, actions and guards. */
export const appSetup = setup({
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
    emitVenue: emit({ type: 'venue.changed' }),
    emitWithdrawal: emit({ type: 'venue.withdrawn' }),
    rememberConfig: assign((_, { config }: { config: UiConfig }) => ({ config })),
    rememberVersion: assign((_, { version }: { version: VenueVersion }) => ({
      architectureId: version.publishedArchitectureId,
      mode: operationModeOf(version),
    })),
    rememberUser: assign((_, { user }: { user: User }) => ({ user })),
    rememberDetails: assign(({ context: { user } }, { details }: { details: UserDetails }) => ({
      user: user && { ...user, ...details },
    })),
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
    reloadVenue: enqueueActions(({ context: { architectureId }, enqueue }) => {
      if (architectureId) enqueue.sendTo('venue', { type: 'venue.reload', architectureId });
    }),
    showVenue: enqueueActions(({ enqueue }, { venue: { architecture } }: { venue: OpenVenue }) => {
      enqueue.sendTo('cookieBanner', { type: 'venue.show', architecture });
      enqueue.sendTo('tracking', { type: 'venue.show', architecture });
      enqueue.sendTo('logCapture', { type: 'venue.show', architectureId: architecture.id });
      enqueue.sendTo('versionWatch', { type: 'venue.show' });
    }),
    clearVenue: enqueueActions(({ enqueue }) => {
      for (const shown of ['venue', 'cookieBanner', 'tracking'] as const)
        enqueue.sendTo(shown, { type: 'venue.clear' });
    }),
    tellConsole: sendTo('logCapture', (_, { message, error }: { message: string; error?: unknown }) => ({
      type: 'log.write' as const,
      entry: {
        level: error === undefined ? ('INFO' as const) : ('WARN' as const),
        category: 'versionWatch',
        message,
        error,
        consoleOnly: true,
      },
    })),
    tellOfNewVersion: sendTo('logCapture', {
      type: 'log.write',
      entry: {
        level: 'INFO',
        category: 'versionWatch',
        message: 'The Venue version changed on the server. Reloading the venue.',
        consoleOnly: true,
      },
    }),
    configureTracking: sendTo('tracking', (_, { config }: { config: UiConfig }) => ({
      type: 'analytics.configure' as const,
      analytics: config.analytics ?? null,
    })),
    activatePresence: enqueueActions(({ context, enqueue }) => {
      const { config, mode, user: details } = context;
      if (config?.userPresence && mode && details)
        enqueue.sendTo('presence', { type: 'presence.activate', mode, details });
    }),
  },
  guards: {
    isEndOfSession: (_, { failure }: { failure: Failure }) => endsSession(failure),
    isOtherVenue: ({ context: { architectureId } }, { version }: { version: VenueVersion }) =>
      architectureId !== null && version.publishedArchitectureId !== architectureId,
    isOtherPerson: ({ context: { user } }, { details }: { details: UserDetails }) =>
      user !== null &&
      ((user.title ?? '') !== (details.title ?? '') || (user.company ?? '') !== (details.company ?? '')),
  },
});
