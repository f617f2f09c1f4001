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
import { assign, raise, sendTo, setup } from 'xstate';
import { fact, parentActor } from '../patterns/port';
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

/**
 * Returns whether the own server sent the 404: a proxy's says nothing about the profile and has no `errMsg`.
 */
const isOwnNotFound = ({ status, errMsg }: Failure): boolean => status === 404 && errMsg !== undefined;

/** The slots, actions, guards and the delay of the version watch. */
export const versionWatchSetup = setup({
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

type Asked = { context: VersionWatchContext };
type Found<Type extends VersionWatchFact['type']> = { type: Type; version: VenueVersion };

const found =
  <Type extends 'version.withdrawn' | 'version.advanced'>(type: Type) =>
  ({ context }: Asked): Found<Type> => ({ type, version: required(context.found) });

export const withdrawn = found('version.withdrawn');
export const advanced = found('version.advanced');

export const versionUnknown = ({ event }: { event: Failed }): VersionWatchFact => ({
  type: 'version.unknown',
  failure: toFailure(event.error),
});

export const profileReceived = ({ event }: { event: { output: UserDetails } }): VersionWatchFact => ({
  type: 'profile.received',
  details: event.output,
});

export const profileFailed = ({ event }: { event: Failed }): VersionWatchFact => ({
  type: 'profile.failed',
  failure: toFailure(event.error),
});

export const hintFailed = ({ event }: { event: Failed }): VersionWatchFact => ({
  type: 'hint.failed',
  failure: toFailure(event.error),
});

/** Both are known where `hasProfile` holds. */
export const ownProfile = ({ context: { userId, known } }: Asked): ProfileQuery => ({
  userId: required(userId),
  architectureId: required(known?.publishedArchitectureId),
});

/** The version is known where `isVersionKnown` holds. */
export const hintOf = ({ context: { known } }: Asked): HintQuery => ({
  mode: operationModeOf(required(known)),
});
