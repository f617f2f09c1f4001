import { type Failure, toFailure } from '@domain/failure';
import { VENUE_POLL } from '@domain/limits';
import type { UserDetails } from '@domain/user';
import { shownVersion, type VenueVersion, type VersionChange, versionChange } from '@domain/venue-version';
import { assign, raise, setup } from 'xstate';
import { promiseSlot, streamSlot } from '../slots';
import type {
  Failed,
  HintQuery,
  ProfileQuery,
  VersionHint,
  VersionWatchContext,
  VersionWatchEvent,
  VersionWatchFact,
} from './version-watch.events';

/** Whoever else stands in the way says nothing of profiles. */
const isOwnNotFound = ({ status, errMsg }: Failure): boolean => status === 404 && errMsg !== undefined;

/** What the watch of the version is made of: slots, actions, guards and the delay. */
export const versionWatchSetup = setup({
  types: { context: {} as VersionWatchContext, events: {} as VersionWatchEvent },
  actors: {
    loadVersion: promiseSlot<VenueVersion>('loadVersion'),
    loadProfile: promiseSlot<UserDetails, ProfileQuery>('loadProfile'),
    watchHint: streamSlot<VersionHint, HintQuery>('watchHint'),
  },
  actions: {
    announce: (_, _fact: VersionWatchFact) => {},
    rememberUser: assign((_, { userId }: { userId: string | null }) => ({ userId })),
    rememberVersion: assign((_, { version }: { version: VenueVersion }) => ({ known: version })),
    forgetVersion: assign({ known: null }),
    rememberAnswer: assign((_, { output }: { output: VenueVersion }) => ({ found: output, failing: false })),
    rememberFailure: assign({ failing: true }),
    rememberHint: assign({ hinted: true }),
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
