import type { Sdk } from '../../support/sdk-in-memory';
import type { Seeded } from '../../support/seeded';
import type { FuzzClient, LiveQuery } from './fuzz-client';

/** What happened so far that a comparison has to know. */
export interface Ledger {
  /** Transactions and increments on the counter: known to be done, and those of unknown fate. */
  counted: number;
  uncertain: number;
  /** Every write that was acknowledged, by its own path. */
  acknowledged: Map<string, number>;
  /** What a client left to be written when its present connection ends. */
  wills: Map<string, number>;
  /** When the last fault is over. */
  calmAt: number;
  refusals: string[];
  /** Operations that have no answer yet. */
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
