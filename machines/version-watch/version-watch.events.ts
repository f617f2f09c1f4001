import type { OperationMode } from '@domain/people/attendee';
import type { UserDetails } from '@domain/people/user';
import type { Failure } from '@domain/shared/failure';
import type { VenueVersion } from '@domain/venue/venue-version';

export type VersionWatchCommand =
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
export type VersionHint = { type: 'hint.received'; version: number };

export type VersionWatchEvent = VersionWatchCommand | VersionHint | { type: 'interval.elapsed' };

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

export interface ProfileQuery {
  architectureId: string;
  userId: string;
}

export interface HintQuery {
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
export type Failed = { error: unknown };
