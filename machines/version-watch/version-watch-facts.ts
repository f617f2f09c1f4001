import { operationModeOf } from '@domain/attendee';
import { toFailure } from '@domain/failure';
import type { UserDetails } from '@domain/user';
import type { VenueVersion } from '@domain/venue-version';
import type {
  Failed,
  HintQuery,
  ProfileQuery,
  VersionWatchContext,
  VersionWatchFact,
} from './version-watch.events';

type Asked = { context: VersionWatchContext };
type Found<Type extends VersionWatchFact['type']> = { type: Type; version: VenueVersion };

/** Only a version that was found is told of. */
const found =
  <Type extends 'version.withdrawn' | 'version.advanced'>(type: Type) =>
  ({ context }: Asked): Found<Type> => ({ type, version: context.found as VenueVersion });

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

export const ownProfile = ({ context: { userId, known } }: Asked): ProfileQuery => ({
  userId: userId ?? '',
  architectureId: known?.publishedArchitectureId ?? '',
});

export const hintOf = ({ context: { known } }: Asked): HintQuery => ({
  mode: known ? operationModeOf(known) : 'live',
});
