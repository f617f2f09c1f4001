import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/store/database';
import { changeAndEndSessions } from './account';
import { IdentityError } from './identity-error';
import { SESSION_ID_LENGTH } from './secrets';

/** The id of a session, as `sessionIdOf` returns it. */
const sessionId = sql<string>`left(hash, ${sql.lit(SESSION_ID_LENGTH)})`;

/**
 * Revokes a session by its id: its refresh token and its ID tokens. Returns the uid of its user; undefined when there is
 * none.
 */
export async function endSession(
  db: Kysely<Database>,
  session: string,
  at: number,
): Promise<string | undefined> {
  const ended = await db
    .updateTable('identity_refresh_token')
    .set({ revoked_at: new Date(at) })
    .where(sessionId, '=', session)
    .where('revoked_at', 'is', null)
    .returning('uid')
    .executeTakeFirst();
  return ended?.uid;
}

/** Revokes all sessions of a user. */
export async function endAllSessions(db: Kysely<Database>, uid: string, at: number): Promise<void> {
  await db.transaction().execute((transaction) => changeAndEndSessions(transaction, uid, {}, at));
}

/**
 * Changes an account and revokes all its sessions but one, with their refresh tokens and ID tokens.
 * @throws IdentityError TOKEN_EXPIRED when that session is revoked or belongs to another user
 */
export async function changeAndEndOtherSessions(
  transaction: Transaction<Database>,
  { uid, session }: { uid: string; session: string },
  patch: Parameters<typeof changeAndEndSessions>[2],
  at: number,
): Promise<void> {
  const spared = await transaction
    .selectFrom('identity_refresh_token')
    .select('hash')
    .where('uid', '=', uid)
    .where('revoked_at', 'is', null)
    .where(sessionId, '=', session)
    .forUpdate()
    .executeTakeFirst();
  if (!spared) throw new IdentityError('TOKEN_EXPIRED');
  await changeAndEndSessions(transaction, uid, { ...patch, spared_session: session }, at);
  const revoked = transaction.updateTable('identity_refresh_token').set({ revoked_at: null });
  await revoked.where('hash', '=', spared.hash).execute();
}

/**
 * Revokes all sessions of a user but one.
 * @throws IdentityError as `changeAndEndOtherSessions`
 */
export const endOtherSessions = (
  db: Kysely<Database>,
  who: { uid: string; session: string },
  at: number,
): Promise<void> =>
  db.transaction().execute((transaction) => changeAndEndOtherSessions(transaction, who, {}, at));
