import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/database';
import { IdentityError } from './identity-error';
import type { AttemptLimit } from './identity-limits';
import { digest } from './secrets';

type AttemptKind =
  | 'login'
  | 'reset-email'
  | 'reset-address'
  | 'anonymous-address'
  | 'provider-address'
  | 'registration'
  | 'registration-address'
  | 'custom-token';

/** Counts of attempts at one email, or from one address, that survive a restart and hold across processes. */
export interface Attempts {
  /**
   * Takes one attempt before its work begins: its number within the window (1 = first).
   * The last allowed one already blocks all that come after it.
   * @throws IdentityError with the limit's refusal when blocked
   */
  claim(kind: AttemptKind, subject: string, limit: AttemptLimit): Promise<number>;
  /** Gives one attempt back that said nothing about who made it; a block that it began is lifted. */
  release(kind: AttemptKind, subject: string): Promise<void>;
  /** For how many milliseconds attempts are blocked from now on; 0 when they are not. */
  blockedFor(kind: AttemptKind, subject: string): Promise<number>;
  clear(kind: AttemptKind, subject: string): Promise<void>;
}

const keyOf = (kind: AttemptKind, subject: string): string => `${kind}:${digest(subject)}`;

export function createAttempts(db: Kysely<Database>, clock: () => number): Attempts {
  return {
    async claim(kind, subject, { attempts, window, block, refusal }) {
      const at = clock();
      const now = new Date(at);
      const fresh = sql<boolean>`(a.blocked_until is not null or a.since <= ${new Date(at - window)})`;
      const { rows } = await sql<{ count: number }>`
        insert into identity_attempt as a (key, count, since) values (${keyOf(kind, subject)}, 1, ${now})
        on conflict (key) do update set
          count = case when ${fresh} then 1 else a.count + 1 end,
          since = case when ${fresh} then excluded.since else a.since end,
          blocked_until = case when not ${fresh} and a.count + 1 >= ${attempts}
            then ${new Date(at + block)}::timestamptz end
        where a.blocked_until is null or a.blocked_until <= ${now}
        returning count`.execute(db);
      if (!rows[0]) throw new IdentityError(refusal);
      return rows[0].count;
    },
    async release(kind, subject) {
      await db
        .updateTable('identity_attempt')
        .set({ count: sql`count - 1`, blocked_until: null })
        .where('key', '=', keyOf(kind, subject))
        .where('count', '>', 0)
        .execute();
    },
    async blockedFor(kind, subject) {
      const query = db.selectFrom('identity_attempt').select('blocked_until');
      const row = await query.where('key', '=', keyOf(kind, subject)).executeTakeFirst();
      return Math.max(0, (row?.blocked_until?.getTime() ?? 0) - clock());
    },
    async clear(kind, subject) {
      await db.deleteFrom('identity_attempt').where('key', '=', keyOf(kind, subject)).execute();
    },
  };
}
