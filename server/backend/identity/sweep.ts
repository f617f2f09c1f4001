import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/database';
import { LOGIN_LIMIT, SESSION_IDLE_MAX, SWEEP_INTERVAL } from './identity-limits';

async function sweep(db: Kysely<Database>, maxAge: number, at: number): Promise<void> {
  const now = new Date(at);
  const idle = new Date(at - SESSION_IDLE_MAX);
  await db
    .deleteFrom('identity_refresh_token')
    .where((is) => is.or([is('last_used_at', '<=', idle), is('created_at', '<=', new Date(at - maxAge))]))
    .execute();
  await db.deleteFrom('identity_reset_code').where('expires_at', '<=', idle).execute();
  await db.deleteFrom('identity_provider_visit').where('forgotten_at', '<=', now).execute();
  await db.deleteFrom('identity_provider_outcome').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('identity_attempt')
    .where('since', '<=', new Date(at - LOGIN_LIMIT.window))
    .where((is) => is.or([is('blocked_until', 'is', null), is('blocked_until', '<=', now)]))
    .execute();
  await db
    .deleteFrom('identity_account')
    .where('anonymous', '=', true)
    .where('created_at', '<=', idle)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_refresh_token')
            .select('hash')
            .whereRef('identity_refresh_token.uid', '=', 'identity_account.uid'),
        ),
      ),
    )
    .execute();
}

interface SweepOptions {
  db: Kysely<Database>;
  /** The age at which every session ends, in milliseconds. */
  maxAge: number;
  clock: () => number;
}

/** Returns a function that deletes expired rows, at most once an hour however often it is called. */
export function createSweep({ db, maxAge, clock }: SweepOptions): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock();
    if (now - last < SWEEP_INTERVAL) return;
    last = now;
    await sweep(db, maxAge, now);
  };
}
