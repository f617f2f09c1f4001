import type { OperationMode } from '@domain/people/attendee';
import { operationModeOf, shownVersion, type VenueVersion } from '@domain/venue/venue-version';
import type { Realtime } from './realtime';

/** Pushes changes to clients, which would otherwise poll. */
export interface Hints {
  /** Publishes the current version of the venue in a mode. */
  venueVersion(mode: OperationMode, version: number): Promise<void>;
}

/** Returns hints in the realtime database of this server; an unchanged value is not written again. */
export const realtimeHints = ({ read, write }: Pick<Realtime, 'read' | 'write'>): Hints => ({
  async venueVersion(mode, version) {
    const path = `${mode}/hints/venueVersion`;
    if (read(path) !== version) await write({ [path]: version });
  },
});

/** Returns the mode and the number that a version is published by. */
export const hintedVersion = (version: VenueVersion): [mode: OperationMode, version: number] => [
  operationModeOf(version),
  shownVersion(version),
];
