import type { OperationMode } from '@domain/people/attendee';
import type { UserDetails } from '@domain/people/user';
import type { VenueVersion } from '@domain/venue/venue-version';
import { fromCallback, fromPromise } from 'xstate';
import type { Signal } from '../patterns/port';
import type { VersionHint } from './version-watch.events';
import {
  advanced,
  hintFailed,
  hintOf,
  ownProfile,
  profileFailed,
  profileReceived,
  versionUnknown,
  versionWatchSetup,
  withdrawn,
} from './version-watch.setup';

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
                  actions: 'rememberHint',
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
                      actions: { type: 'rememberAnswer', params: ({ event }) => event },
                    },
                    onError: [
                      {
                        guard: 'isFirstFailure',
                        target: 'asking',
                        reenter: true,
                        actions: [
                          'rememberFailure',
                          { type: 'notifyParent', params: { type: 'version.missed' } },
                        ],
                      },
                      {
                        target: '#versionWatch.watching.version.waiting',
                        actions: { type: 'notifyParent', params: versionUnknown },
                      },
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
                  { target: 'kept', actions: { type: 'notifyParent', params: profileFailed } },
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
                onError: { actions: { type: 'notifyParent', params: hintFailed } },
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
