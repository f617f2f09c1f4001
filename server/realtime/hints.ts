import type { OperationMode } from '@domain/attendee';
import { operationModeOf } from '@domain/attendee';
import { shownVersion, type VenueVersion } from '@domain/venue-version';
import type { Realtime } from './realtime';

/** Tells clients at once what they would otherwise learn by asking. */
export interface Hints {
  /** The version that visitors of a mode have to have. */
  venueVersion(mode: OperationMode, version: number): Promise<void>;
}

/** Hints in the realtime database of this server; nothing is written that stands there already. */
export const realtimeHints = ({ read, write }: Pick<Realtime, 'read' | 'write'>): Hints => ({
  async venueVersion(mode, version) {
    const path = `${mode}/hints/venueVersion`;
    if (read(path) !== version) await write({ [path]: version });
  },
});

/** What the version of a venue is to visitors of its mode. */
export const hintedVersion = (version: VenueVersion): [mode: OperationMode, version: number] => [
  operationModeOf(version),
  shownVersion(version),
];
