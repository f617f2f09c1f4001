import type { User } from '@domain/people/user';
import { endsSession, type Failure, toFailure } from '@domain/shared/failure';
import { API_RETRY_DELAY, CODE_RETRY_DELAY, CODE_RETRY_DELAY_MAX } from '@domain/shared/limits';
import type { UiConfig } from '@domain/shared/ui-config';
import type { OpenVenue } from '@domain/venue/venue';
import type { VenueVersion } from '@domain/venue/venue-version';
import { assign, emit, enqueueActions, raise, sendTo, setup } from 'xstate';
import type { AgendaWanted } from '../agenda/agenda.machine';
import type { AuthFact } from '../auth/auth.setup';
import type { NetworkReport } from '../connection/connection.machine';
import type { LogEntry } from '../log-capture/log-entry';
import type { LoginViewFact } from '../login-view/login-view.machine';
import { LOGIN_FORM, type NavigationFact } from '../navigation/navigation.machine';
import { errorOf, type Failing, type Fault } from '../patterns/port';
import type { PublicationFact } from '../publication/publication.machine';
import type { RetryFact } from '../retry/retry.machine';
import { machineSlot, promiseSlot, streamSlot } from '../slots';
import type { VenueFact } from '../venue/venue.machine';
import type { backgroundMachine } from './background/background.machine';
import type {
  AreaFact,
  BackgroundFact,
  DerivedFact,
  LastingFact,
  MomentaryFact,
} from './background/background.setup';
import type { BackgroundChildId } from './background/background-children';
import type { CallReport } from './call-report';
import { children, type EntryChildId } from './children';

export type AppEvent =
  | CallReport
  | RetryFact
  | PublicationFact
  | AuthFact
  | LoginViewFact
  | NavigationFact
  | VenueFact
  | NetworkReport
  | BackgroundFact
  | DerivedFact
  | AreaFact
  | AgendaWanted
  | Fault
  /** The user does not wait for the next try. */
  | { type: 'config.reload' }
  /** A page can be used: what it does not need may load. */
  | { type: 'page.shown' };

export type ChildId = EntryChildId | BackgroundChildId;

type FaultSource = ChildId | 'app' | 'background' | 'calls';

/** Events that code outside the machines can subscribe to. */
export type AppEmitted =
  | { type: 'access.changed' }
  | { type: 'session.found' }
  /** The shown venue was replaced by another version of it. */
  | { type: 'venue.changed' }
  | { type: 'venue.withdrawn' }
  | { type: 'fault.found'; source: string; error: unknown };

interface AppContext {
  config: UiConfig | null;
  /** The milliseconds until the settings are asked for again, after the last failure. */
  configWait: number;
  /** The id of the published architecture, once the version is known. */
  architectureId: string | null;
  /** The signed-in user. */
  user: User | null;
  /** What is known of the visit, which the background gets when it starts. */
  facts: readonly LastingFact[];
  /** How often the code of the background could not be loaded. */
  failures: number;
}

/** The children, slots, actions and guards of the root machine. */
export const appSetup = setup({
  types: {
    context: {} as AppContext,
    events: {} as AppEvent,
    emitted: {} as AppEmitted,
    children: {} as { [Id in EntryChildId]: Id } & { background: 'background' },
  },
  actors: {
    ...children,
    loadConfig: promiseSlot<UiConfig>('loadConfig'),
    watchCalls: streamSlot<CallReport>('watchCalls'),
    loadBackground: promiseSlot<void>('loadBackground'),
    watchNetwork: streamSlot<NetworkReport>('watchNetwork'),
    background: machineSlot<typeof backgroundMachine>('background'),
  },
  actions: {
    reportFault: emit((_, { source, error }: { source: string; error: unknown }) => ({
      type: 'fault.found' as const,
      source,
      error,
    })),
    emitAccess: emit({ type: 'access.changed' }),
    emitFound: emit({ type: 'session.found' }),
    emitVenue: emit({ type: 'venue.changed' }),
    emitWithdrawal: emit({ type: 'venue.withdrawn' }),
    rememberConfig: assign((_, { config }: { config: UiConfig }) => ({ config })),
    rememberConfigWait: assign((_, { error }: { error: unknown }) => ({
      configWait: toFailure(error).wait ?? API_RETRY_DELAY,
    })),
    rememberVersion: assign((_, { version }: { version: VenueVersion }) => ({
      architectureId: version.publishedArchitectureId,
    })),
    rememberUser: assign((_, { user }: { user: User }) => ({ user })),
    forgetUser: assign({ user: null }),
    allowSending: sendTo('logCapture', { type: 'sending.allow' }),
    forbidSending: sendTo('logCapture', { type: 'sending.forbid' }),
    keepFact: assign(({ context: { facts } }, fact: LastingFact) => ({
      facts: withFact(facts, fact),
    })),
    sendFact: enqueueActions(({ enqueue, self }, fact: LastingFact | MomentaryFact) => {
      if (self.getSnapshot().matches({ background: 'running' })) enqueue.sendTo('background', fact);
    }),
    sendFacts: enqueueActions(({ context: { facts }, enqueue }) => {
      for (const fact of facts) enqueue.sendTo('background', fact);
    }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    derive: raise((_, { fact }: { fact: DerivedFact }) => fact),
    raiseError: sendTo('globalError', (_, { failure }: { failure: Failure }) => ({
      type: 'error.raise' as const,
      code: failure.kind,
      message: failure.errMsg,
    })),
    continueSignOut: sendTo('auth', { type: 'signOut.continue' }),
    hastenRetries: sendTo('retry', { type: 'retry.hasten' }),
    loadVenue: sendTo('venue', (_, { architectureId }: { architectureId: string | null }) => ({
      type: 'venue.load' as const,
      architectureId: architectureId ?? '',
    })),
    reloadVenue: sendTo('venue', (_, { architectureId }: { architectureId: string | null }) => ({
      type: 'venue.reload' as const,
      architectureId: architectureId ?? '',
    })),
    clearVenue: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('venue', { type: 'venue.clear' });
      enqueue.raise({ type: 'venue.cleared' });
    }),
    receiveVersion: sendTo('publication', (_, { version }: { version: VenueVersion }) => ({
      type: 'version.receive' as const,
      version,
    })),
    logVenue: sendTo('logCapture', (_, { venue }: { venue: OpenVenue }) => ({
      type: 'venue.show' as const,
      architectureId: venue.architecture.id,
    })),
    log: sendTo('logCapture', (_, { entry }: { entry: LogEntry }) => ({ type: 'log.write' as const, entry })),
  },
  guards: {
    isEndOfSession: (_, { failure }: { failure: Failure }) => endsSession(failure),
    isUnsupported: (_, { error }: { error: unknown }) => toFailure(error).kind === 'FUNCTION_UNSUPPORTED',
    isVenueKnown: ({ context }) => context.architectureId !== null,
    hasVenue: (_, { version }: { version: VenueVersion }) => version.publishedArchitectureId !== null,
    isLoginForm: (_, { id }: { id: string }) => id === LOGIN_FORM,
    isFirstFailure: ({ context }) => context.failures === 0,
  },
  delays: {
    configDelay: ({ context }) => context.configWait,
    reloadDelay: ({ context }) =>
      Math.min(CODE_RETRY_DELAY * 2 ** (context.failures - 1), CODE_RETRY_DELAY_MAX),
  },
});

export const fault = (source: FaultSource) =>
  ({ actions: { type: 'reportFault', params: (of: Failing) => ({ source, error: errorOf(of) }) } }) as const;

/** Returns the facts with another one in place of that about the same subject. */
const withFact = (facts: readonly LastingFact[], fact: LastingFact): readonly LastingFact[] => [
  ...facts.filter((known) => subjectOf(known) !== subjectOf(fact)),
  fact,
];

const subjectOf = ({ type }: LastingFact): string => type.slice(0, type.indexOf('.'));

/** What holds until the next fact of its subject: the background gets it now, or when it starts. */
const keep = {
  actions: [
    { type: 'keepFact', params: ({ event }: { event: LastingFact }) => event },
    { type: 'sendFact', params: ({ event }: { event: LastingFact }) => event },
  ],
} as const;

/** What concerns only a background that runs. */
const send = {
  actions: { type: 'sendFact', params: ({ event }: { event: MomentaryFact }) => event },
} as const;

/** Nothing needs to be removed before a sign-out. */
const leave = { actions: [...keep.actions, 'continueSignOut'] } as const;

/** Loads the background once a page is shown. */
const pending = appSetup.createStateConfig({
  invoke: { id: 'watchNetwork', src: 'watchNetwork', onError: fault('background') },
  on: {
    'user.left': leave,
    'network.found': { actions: 'hastenRetries' },
  },
  initial: 'waiting',
  states: {
    waiting: { on: { 'page.shown': 'loading' } },
    loading: {
      invoke: {
        id: 'loadBackground',
        src: 'loadBackground',
        onDone: '#app.background.running',
        onError: [
          {
            guard: 'isFirstFailure',
            target: 'failed',
            actions: ['countFailure', fault('background').actions],
          },
          { target: 'failed', actions: 'countFailure' },
        ],
      },
    },
    failed: {
      after: { reloadDelay: 'loading' },
      on: { 'network.found': { target: 'loading', actions: 'hastenRetries' } },
    },
  },
});

/**
 * The part of the root that carries facts to the background, whose code arrives after the first page. The lasting ones are
 * what is known of the visit.
 */
export const backgroundState = appSetup.createStateConfig({
  on: {
    'config.loaded': keep,
    'publication.changed': keep,
    'access.opened': keep,
    'user.entered': keep,
    'user.left': keep,
    'details.received': keep,
    'venue.opened': keep,
    'venue.replaced': keep,
    'venue.cleared': keep,
    'area.entered': keep,
    'agenda.wanted': keep,
    'call.dated': keep,
    'page.occupied': keep,
    'page.released': keep,
    'form.started': keep,
    'form.finished': keep,
    'version.failed': send,
    'venue.refreshed': send,
    'venue.missed': send,
    'dialogs.closed': send,
    'dialog.popped': send,
  },
  initial: 'pending',
  states: {
    pending,
    running: {
      entry: 'sendFacts',
      invoke: {
        id: 'background',
        src: 'background',
        onError: {
          target: 'stopped',
          ...fault('background'),
        },
      },
    },
    // It crashed.
    stopped: { on: { 'user.left': leave } },
  },
});
