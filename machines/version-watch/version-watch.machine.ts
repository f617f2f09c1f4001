import type { VenueVersion } from '@domain/venue-version';
import { setup } from 'xstate';

export type VersionWatchCommand =
  /** The version the client works with. */
  | { type: 'version.know'; version: VenueVersion }
  /** Somebody may be told: no login is needed, or somebody is signed in (spec §4). */
  | { type: 'watch.allow' }
  | { type: 'watch.forbid' }
  | { type: 'watch.pause' }
  | { type: 'watch.resume' };

export type VersionWatchFact =
  | { type: 'check.started' }
  | { type: 'check.ended' }
  /** The server has none any more: -1. */
  | { type: 'version.withdrawn'; version: VenueVersion }
  /** The server's is lower than the local one. */
  | { type: 'version.outdated' }
  | { type: 'version.advanced'; version: VenueVersion }
  /** spec §7: the own profile is gone. */
  | { type: 'profile.missing' };

/** spec §4, Venue version watching. */
export const versionWatchMachine = setup({
  types: { events: {} as VersionWatchCommand },
  actions: { announce: (_, _fact: VersionWatchFact) => {} },
}).createMachine({ id: 'versionWatch', initial: 'waiting', states: { waiting: {} } });
