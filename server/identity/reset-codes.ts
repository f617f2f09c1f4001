import type { Kysely } from 'kysely';
import type { Database } from '../store/database';
import { digest, newSecret } from './secrets';

/** Makes a code that may set the account's password once, until `expiresAt` (milliseconds since 1970). */
export async function newResetCode(db: Kysely<Database>, uid: string, expiresAt: number): Promise<string> {
  const code = newSecret();
  const values = { hash: digest(code), uid, expires_at: new Date(expiresAt) };
  await db.insertInto('identity_reset_code').values(values).execute();
  return code;
}

/** Voids every code of an account: its password has just been set. */
export async function voidResetCodes(db: Kysely<Database>, uid: string, at: number): Promise<void> {
  const open = db.updateTable('identity_reset_code').set({ used_at: new Date(at) });
  await open.where('uid', '=', uid).where('used_at', 'is', null).execute();
}
