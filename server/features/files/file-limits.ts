import type { FoyerConfig } from '../../platform/config/foyer-config';

const DAY = 24 * 60 * 60 * 1_000;
const MB = 1_024 * 1_024;

/** A file without a message is kept for this long, in milliseconds. */
export const UNSENT_AGE = DAY;

/** How much one person may send. */
export interface FileLimits {
  /** Bytes of all files that a person has in the chat. */
  bytes: number;
  /** Files on one day. */
  perDay: number;
}

/** Returns the limits of an installation. */
export const fileLimits = ({ files = {} }: FoyerConfig['limits'] = {}): FileLimits => ({
  bytes: (files.megabytesPerPerson ?? 250) * MB,
  perDay: files.perDay ?? 200,
});
