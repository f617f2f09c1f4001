import type { Sdk } from '../../support/sdk-in-memory';
import type { Seeded } from '../../support/seeded';
import type { FuzzClient, LiveQuery } from './fuzz-client';

/** The history that comparisons need. */
export interface Ledger {
  /** Transactions and increments on the counter: the acknowledged ones, and those with unknown results. */
  counted: number;
  uncertain: number;
  /** Every acknowledged write by its path. */
  acknowledged: Map<string, number>;
  /** The disconnect writes of a client's current connection. */
  wills: Map<string, number>;
  /** When the last fault ends. */
  calmAt: number;
  refusals: string[];
  /** Operations without a response yet. */
  open: number;
}

export interface FuzzContext {
  random: Seeded;
  sdk: Sdk['database'];
  ledger: Ledger;
  live: Map<FuzzClient, LiveQuery[]>;
}

export const newLedger = (): Ledger => ({
  counted: 0,
  uncertain: 0,
  acknowledged: new Map(),
  wills: new Map(),
  calmAt: 0,
  refusals: [],
  open: 0,
});
