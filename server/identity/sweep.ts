import type { Kysely } from 'kysely';
import type { Database } from '../store/database';
import { LOGIN_LIMIT, SESSION_IDLE_MAX, SWEEP_INTERVAL } from './identity-limits';

async function sweep(db: Kysely<Database>, at: number): Promise<void> {
  const now = new Date(at);
  const idle = new Date(at - SESSION_IDLE_MAX);
  await db.deleteFrom('identity_refresh_token').where('last_used_at', '<=', idle).execute();
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

/** Forgets what nobody can use any more; does the work at most once an hour, however often it is called. */
export function createSweep(db: Kysely<Database>, clock: () => number): () => Promise<void> {
  let last = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock();
    if (now - last < SWEEP_INTERVAL) return;
    last = now;
    await sweep(db, now);
  };
}
