import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/store/database';
import { personCache } from '../../platform/store/person-cache';
import type { PersonChanges } from '../../platform/store/person-changes';
import type { AccountRow } from './account';
import { SESSION_ID_LENGTH } from './secrets';

/** An account, and the ids of its sessions that were ended one by one or with others. */
export interface FoundAccount extends AccountRow {
  ended_sessions: string[];
}

const rowsByUid = (db: Kysely<Database>, uids: readonly string[]): Promise<FoundAccount[]> =>
  db
    .selectFrom('identity_account as account')
    .selectAll()
    .select(
      sql<string[]>`array(
        select left(hash, ${sql.lit(SESSION_ID_LENGTH)}) from identity_refresh_token as ended
        where ended.uid = account.uid and revoked_at is not null)`.as('ended_sessions'),
    )
    .where('uid', '=', sql<string>`any(${uids}::text[])`)
    .execute();

/** Returns the current account of a uid, undefined when there is none. */
export type AccountLookup = (uid: string) => Promise<FoundAccount | undefined>;

interface PendingLookup {
  uid: string;
  resolve(row: FoundAccount | undefined): void;
  reject(error: unknown): void;
}

/** Accounts per query. */
const BATCH_SIZE = 500;

/**
 * Batches lookups: all that arrive while a query is running share the next one. Accounts are cached until they or
 * their sessions change.
 */
export function createAccountLookup(db: Kysely<Database>, changes?: PersonChanges): AccountLookup {
  let pending: PendingLookup[] = [];
  let isRunning = false;

  async function resolveBatch(batch: readonly PendingLookup[]): Promise<void> {
    try {
      const rows = await rowsByUid(db, [...new Set(batch.map(({ uid }) => uid))]);
      const byUid = new Map(rows.map((row) => [row.uid, row]));
      for (const { uid, resolve } of batch) resolve(byUid.get(uid));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function runAll(): Promise<void> {
    while (pending.length > 0) {
      const batch = pending.slice(0, BATCH_SIZE);
      pending = pending.slice(BATCH_SIZE);
      await resolveBatch(batch);
    }
    isRunning = false;
  }

  const lookUp: AccountLookup = (uid) =>
    new Promise((resolve, reject) => {
      pending.push({ uid, resolve, reject });
      if (!isRunning) setImmediate(runAll);
      isRunning = true;
    });
  return personCache(changes, lookUp);
}
