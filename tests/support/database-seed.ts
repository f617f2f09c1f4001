import { makeDatabaseSeed } from '../../scripts/database-seed.mjs';

/** Makes the migrated database that tests copy, before any of them runs: two of them would disturb each other. */
export const setup = makeDatabaseSeed;
