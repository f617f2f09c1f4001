import type { OperationMode } from '@domain/people/attendee';
import type { UserDetails } from '@domain/people/user';
import { type Failure, toFailure } from '@domain/shared/failure';
import { VENUE_POLL } from '@domain/shared/limits';
import { required } from '@domain/shared/required';
import {
  operationModeOf,
  shownVersion,
  type VenueVersion,
  type VersionChange,
  versionChange,
} from '@domain/venue/venue-version';
import { assign, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate';
import { announced, fact, parentActor, type Signal } from '../patterns/port';
import { promiseSlot, streamSlot } from '../slots';

type VersionWatchCommand =
  /** The version the client works with. */
  | { type: 'version.know'; version: VenueVersion }
  /** The version could not be reloaded. */
  | { type: 'version.miss' }
  /** The venue is loaded. */
  | { type: 'venue.show' }
  /** The venue could not be reloaded; the shown one is older. */
  | { type: 'venue.miss' }
  /** Starts the watch: no login is needed, or the user is signed in (spec §4). */
  | { type: 'watch.allow'; userId: string | null }
  | { type: 'watch.forbid' }
  | { type: 'watch.pause' }
  | { type: 'watch.resume' };

/** The version that clients should load now, pushed to all of them at once. */
type VersionHint = { type: 'hint.received'; version: number };

type VersionWatchEvent = VersionWatchCommand | VersionHint | { type: 'interval.elapsed' };

export type VersionWatchFact =
  | { type: 'check.started' }
  | { type: 'check.ended' }
  /** The first request for the version failed; it is retried. */
  | { type: 'version.missed' }
  /** A later request failed as well. */
  | { type: 'version.unknown'; failure: Failure }
  /** The server has no published version any more: -1. */
  | { type: 'version.withdrawn'; version: VenueVersion }
  /** The server's version is lower than the local one. */
  | { type: 'version.outdated' }
  | { type: 'version.advanced'; version: VenueVersion }
  | { type: 'profile.received'; details: UserDetails }
  /** spec §7: the user's own profile no longer exists. */
  | { type: 'profile.missing' }
  | { type: 'profile.failed'; failure: Failure }
  | { type: 'hint.failed'; failure: Failure };

interface ProfileQuery {
  architectureId: string;
  userId: string;
}

interface HintQuery {
  mode: OperationMode;
}

export interface VersionWatchContext {
  /** The user whose profile is fetched; null when no login is needed. */
  userId: string | null;
  /** The version the client works with; null until it is known, and when its venue could not be loaded. */
  known: VenueVersion | null;
  /** The server's last answer. */
  found: VenueVersion | null;
  /** The last check failed. */
  failing: boolean;
  /** A hint arrived during a check that may have missed the hinted version. */
  hinted: boolean;
}

/** The error event of an invoked actor. */
type Failed = { error: unknown };

/**
 * Returns whether the own server sent the 404: a proxy's says nothing about the profile and has no `errMsg`.
 */
const isOwnNotFound = ({ status, errMsg }: Failure): boolean => status === 404 && errMsg !== undefined;

/** The slots, actions, guards and the delay of the version watch. */
const versionWatchSetup = setup({
  types: { context: {} as VersionWatchContext, events: {} as VersionWatchEvent },
  actors: {
    loadVersion: promiseSlot<VenueVersion>('loadVersion'),
    loadProfile: promiseSlot<UserDetails, ProfileQuery>('loadProfile'),
    watchHint: streamSlot<VersionHint, HintQuery>('watchHint'),
  },
  actions: {
    notifyParent: sendTo(parentActor, fact<VersionWatchFact>),
    rememberUser: assign((_, { userId }: { userId: string | null }) => ({ userId })),
    rememberVersion: assign((_, { version }: { version: VenueVersion }) => ({ known: version })),
    forgetVersion: assign({ known: null }),
    forgetHint: assign({ hinted: false }),
    callPoll: raise({ type: 'interval.elapsed' }),
  },
  guards: {
    isFirstFailure: ({ context }) => !context.failing,
    isHinted: ({ context }) => context.hinted,
    isNews: ({ context: { known } }, { version }: { version: number }) =>
      known === null || shownVersion(known) !== version,
    isVersionKnown: ({ context }) => context.known !== null,
    hasProfile: ({ context: { userId, known } }) =>
      userId !== null && Boolean(known?.publishedArchitectureId),
    isMissing: (_, { error }: Failed) => isOwnNotFound(toFailure(error)),
    isChange: ({ context: { known, found } }, { change }: { change: VersionChange }) =>
      found !== null && versionChange(known, found) === change,
  },
  delays: { pollInterval: VENUE_POLL },
});

type Asked = { context: VersionWatchContext };
type Found<Type extends VersionWatchFact['type']> = { type: Type; version: VenueVersion };

const found =
  <Type extends 'version.withdrawn' | 'version.advanced'>(type: Type) =>
  ({ context }: Asked): Found<Type> => ({ type, version: required(context.found) });

const withdrawn = found('version.withdrawn');
const advanced = found('version.advanced');

const announceUnknown = announced('version.unknown');

const profileReceived = ({ event }: { event: { output: UserDetails } }): VersionWatchFact => ({
  type: 'profile.received',
  details: event.output,
});

const announceProfileFailure = announced('profile.failed');

const announceHintFailure = announced('hint.failed');

/** Both are known where `hasProfile` holds. */
const ownProfile = ({ context: { userId, known } }: Asked): ProfileQuery => ({
  userId: required(userId),
  architectureId: required(known?.publishedArchitectureId),
});

/** The version is known where `isVersionKnown` holds. */
const hintOf = ({ context: { known } }: Asked): HintQuery => ({
  mode: operationModeOf(required(known)),
});

/** What the version watch needs of the world: the published version, polled and pushed, and the user's profile. */
export interface VersionWatchPort {
  api: {
    /** Without retry notice; reports only the end of the session. */
    pollVersion(signal?: Signal): Promise<VenueVersion>;
    /** spec §7: returns the user's own profile as others see it; also called in the background. */
    ownProfile(architectureId: string, userId: string, signal?: Signal): Promise<UserDetails>;
  };
  realtime: {
    /** Calls back with the version that clients should load, now and whenever it changes. */
    watchHint(mode: OperationMode, onHint: (version: number) => void): () => void;
  };
}

const checkAtOnce = { guard: 'isHinted', target: 'checking' } as const;

const checkOnDemand = versionWatchSetup.createStateConfig({
  on: {
    'interval.elapsed': 'checking',
    'hint.received': { guard: { type: 'isNews', params: ({ event }) => event }, target: 'checking' },
  },
}).on;

/** spec §4, Venue version watching: looks for a new version of the venue and decides what is loaded again. */
export const versionWatchMachine = versionWatchSetup.createMachine({
  id: 'versionWatch',
  context: {
    userId: null,
    known: null,
    found: null,
    failing: false,
    hinted: false,
  },
  on: {
    'version.know': { actions: { type: 'rememberVersion', params: ({ event }) => event } },
    // A venue whose reload failed is requested again with the next check, even after a pause.
    'venue.miss': { actions: 'forgetVersion' },
  },
  initial: 'forbidden',
  states: {
    forbidden: {
      initial: 'ready',
      states: {
        ready: {
          on: {
            'watch.pause': 'halted',
            'watch.allow': {
              target: '#versionWatch.watching',
              actions: { type: 'rememberUser', params: ({ event }) => event },
            },
          },
        },
        halted: {
          on: {
            'watch.resume': 'ready',
            'watch.allow': {
              target: '#versionWatch.paused',
              actions: { type: 'rememberUser', params: ({ event }) => event },
            },
          },
        },
      },
    },
    paused: { on: { 'watch.resume': 'watching', 'watch.forbid': 'forbidden.halted' } },
    watching: {
      type: 'parallel',
      entry: 'forgetHint',
      on: { 'watch.pause': 'paused', 'watch.forbid': 'forbidden' },
      states: {
        clock: {
          initial: 'ticking',
          states: {
            ticking: { after: { pollInterval: { target: 'ticking', reenter: true, actions: 'callPoll' } } },
          },
        },
        version: {
          initial: 'waiting',
          states: {
            waiting: { always: checkAtOnce, on: checkOnDemand },
            reloadingVersion: {
              always: checkAtOnce,
              on: {
                ...checkOnDemand,
                'version.know': {
                  target: 'waiting',
                  actions: { type: 'rememberVersion', params: ({ event }) => event },
                },
                'version.miss': 'waiting',
              },
            },
            reloadingVenue: {
              always: checkAtOnce,
              on: {
                ...checkOnDemand,
                'venue.show': 'waiting',
                'venue.miss': { target: 'waiting', actions: 'forgetVersion' },
              },
            },
            checking: {
              entry: ['forgetHint', { type: 'notifyParent', params: { type: 'check.started' } }],
              exit: { type: 'notifyParent', params: { type: 'check.ended' } },
              on: {
                'hint.received': {
                  guard: { type: 'isNews', params: ({ event }) => event },
                  actions: assign({ hinted: true }),
                },
              },
              initial: 'asking',
              states: {
                asking: {
                  invoke: {
                    id: 'loadVersion',
                    src: 'loadVersion',
                    onDone: {
                      target: '#versionWatch.watching.version.deciding',
                      actions: assign(({ event }) => ({ found: event.output, failing: false })),
                    },
                    onError: [
                      {
                        guard: 'isFirstFailure',
                        target: 'asking',
                        reenter: true,
                        actions: [
                          assign({ failing: true }),
                          { type: 'notifyParent', params: { type: 'version.missed' } },
                        ],
                      },
                      { target: '#versionWatch.watching.version.waiting', actions: announceUnknown },
                    ],
                  },
                },
              },
            },
            deciding: {
              always: [
                {
                  guard: { type: 'isChange', params: { change: 'withdrawn' } },
                  target: 'waiting',
                  actions: { type: 'notifyParent', params: withdrawn },
                },
                {
                  guard: { type: 'isChange', params: { change: 'outdated' } },
                  target: 'reloadingVersion',
                  actions: { type: 'notifyParent', params: { type: 'version.outdated' } },
                },
                {
                  guard: { type: 'isChange', params: { change: 'advanced' } },
                  target: 'reloadingVenue',
                  actions: { type: 'notifyParent', params: advanced },
                },
                { target: 'waiting' },
              ],
            },
          },
        },
        profile: {
          initial: 'kept',
          states: {
            kept: { on: { 'interval.elapsed': { guard: 'hasProfile', target: 'fetching' } } },
            fetching: {
              invoke: {
                id: 'loadProfile',
                src: 'loadProfile',
                input: ownProfile,
                onDone: { target: 'kept', actions: { type: 'notifyParent', params: profileReceived } },
                onError: [
                  {
                    guard: { type: 'isMissing', params: ({ event }) => event },
                    target: 'kept',
                    actions: { type: 'notifyParent', params: { type: 'profile.missing' } },
                  },
                  { target: 'kept', actions: announceProfileFailure },
                ],
              },
            },
          },
        },
        hints: {
          initial: 'unsubscribed',
          states: {
            unsubscribed: { always: { guard: 'isVersionKnown', target: 'listening' } },
            listening: {
              invoke: {
                id: 'watchHint',
                src: 'watchHint',
                input: hintOf,
                onError: { actions: announceHintFailure },
              },
            },
          },
        },
      },
    },
  },
});

/** Fills the chart by its port. */
export const createVersionWatch = ({ api, realtime }: VersionWatchPort) =>
  versionWatchMachine.provide({
    actors: {
      loadVersion: fromPromise(({ signal }) => api.pollVersion(signal)),
      loadProfile: fromPromise(({ input: { architectureId, userId }, signal }) =>
        api.ownProfile(architectureId, userId, signal),
      ),
      watchHint: fromCallback(({ sendBack, input: { mode } }) =>
        realtime.watchHint(mode, (version) =>
          sendBack({ type: 'hint.received', version } satisfies VersionHint),
        ),
      ),
    },
  });
