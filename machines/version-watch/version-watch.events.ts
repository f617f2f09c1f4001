import type { OperationMode } from '@domain/attendee';
import type { Failure } from '@domain/failure';
import type { UserDetails } from '@domain/user';
import type { VenueVersion } from '@domain/venue-version';

export type VersionWatchCommand =
  /** The version the client works with. */
  | { type: 'version.know'; version: VenueVersion }
  /** The version could not be loaded anew. */
  | { type: 'version.miss' }
  /** The venue is here. */
  | { type: 'venue.show' }
  /** The venue could not be loaded anew; what is shown is an older one. */
  | { type: 'venue.miss' }
  /** Somebody may be told: no login is needed, or somebody is signed in (spec §4). */
  | { type: 'watch.allow'; userId: string | null }
  | { type: 'watch.forbid' }
  | { type: 'watch.pause' }
  | { type: 'watch.resume' };

/** The number that visitors have to have now, told to everybody at once. */
export type VersionHint = { type: 'hint.received'; version: number };

export type VersionWatchEvent = VersionWatchCommand | VersionHint | { type: 'interval.elapsed' };

export type VersionWatchFact =
  | { type: 'check.started' }
  | { type: 'check.ended' }
  /** The version could not be loaded for the first time; it is tried again. */
  | { type: 'version.missed' }
  /** It could not be loaded this time either. */
  | { type: 'version.unknown'; failure: Failure }
  /** The server has none any more: -1. */
  | { type: 'version.withdrawn'; version: VenueVersion }
  /** The server's is lower than the local one. */
  | { type: 'version.outdated' }
  | { type: 'version.advanced'; version: VenueVersion }
  | { type: 'profile.received'; details: UserDetails }
  /** spec §7: the own profile is gone. */
  | { type: 'profile.missing' }
  | { type: 'profile.failed'; failure: Failure };

export interface ProfileQuery {
  architectureId: string;
  userId: string;
}

export interface HintQuery {
  mode: OperationMode;
}

export interface VersionWatchContext {
  /** Whose profile is fetched; null when no login is needed. */
  userId: string | null;
  /** The version the client works with; null until it is known, and when its venue could not be loaded. */
  known: VenueVersion | null;
  /** What the server answered last. */
  found: VenueVersion | null;
  /** The last check failed. */
  failing: boolean;
  /** A hint came while a check was under way that may have missed what it hints at. */
  hinted: boolean;
}

/** What an invoked actor's failure brings along. */
export type Failed = { error: unknown };
