import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../store/database';
import { changeAndEndSessions } from './account-queries';
import { IdentityError } from './identity-error';
import { SESSION_ID_LENGTH } from './secrets';

/**
 * Ends every session of a person but one: the others' refresh tokens are revoked and their ID tokens dead; the one
 * keeps all of its own.
 * @throws IdentityError TOKEN_EXPIRED when that session is none of the person's, or is over
 */
export function endOtherSessions(
  db: Kysely<Database>,
  { uid, session }: { uid: string; session: string },
  at: number,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const own = sql<boolean>`left(hash, ${sql.lit(SESSION_ID_LENGTH)}) = ${session}`;
    const spared = await transaction
      .selectFrom('identity_refresh_token')
      .select('hash')
      .where('uid', '=', uid)
      .where('revoked_at', 'is', null)
      .where(own)
      .forUpdate()
      .executeTakeFirst();
    if (!spared) throw new IdentityError('TOKEN_EXPIRED');
    await changeAndEndSessions(transaction, uid, { spared_session: session }, at);
    const revoked = transaction.updateTable('identity_refresh_token').set({ revoked_at: null });
    await revoked.where('hash', '=', spared.hash).execute();
  });
}
