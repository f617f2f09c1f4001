import type { Kysely } from 'kysely';
import type { Database } from '../store/database';
import type { AccountRow } from './account';
import { rowsByUid } from './account-queries';

/** The account of a uid as it stands when asked, or later; undefined when there is none. */
export type LookUp = (uid: string) => Promise<AccountRow | undefined>;

interface Asked {
  uid: string;
  resolve(row: AccountRow | undefined): void;
  reject(error: unknown): void;
}

/** Accounts that one query asks for. */
const AT_ONCE = 500;

/** Looks accounts up, all together that are asked for while another query is under way: a crowd comes at once. */
export function createLookUp(db: Kysely<Database>): LookUp {
  let asked: Asked[] = [];
  let isAsking = false;

  async function answer(waiting: readonly Asked[]): Promise<void> {
    try {
      const rows = await rowsByUid(db, [...new Set(waiting.map(({ uid }) => uid))]);
      const byUid = new Map(rows.map((row) => [row.uid, row]));
      for (const { uid, resolve } of waiting) resolve(byUid.get(uid));
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  async function askAll(): Promise<void> {
    while (asked.length > 0) {
      const waiting = asked.slice(0, AT_ONCE);
      asked = asked.slice(AT_ONCE);
      await answer(waiting);
    }
    isAsking = false;
  }

  return (uid) =>
    new Promise((resolve, reject) => {
      asked.push({ uid, resolve, reject });
      if (!isAsking) setImmediate(askAll);
      isAsking = true;
    });
}
