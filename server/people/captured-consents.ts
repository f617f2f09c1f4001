import type { CookiePreferences } from '@domain/consent-capture';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../store/database';

/** A decision on the way into the store; `at` in milliseconds. */
export interface CapturedConsent {
  at: number;
  /** Who decided; null for visitors whom the venue does not know. */
  person: { uid: string; email: string | null } | null;
  decision: Omit<CookiePreferences, 'userId' | 'email'>;
}

/** Keeps what somebody decided about providers. Who it was is said by `person` alone. */
export async function captureConsent(
  db: Kysely<Database>,
  { at, person, decision }: CapturedConsent,
): Promise<void> {
  const { clientUsername: _, ...client } = decision.clientDetails;
  const values = {
    captured_at: new Date(at),
    uid: person?.uid ?? null,
    email: person?.email ?? null,
    banner_type: decision.bannerType,
    preferences: JSON.stringify(decision.cookiePreferences),
    client: JSON.stringify(client),
  };
  await db.insertInto('consent').values(values).execute();
}

/** What a person decided, the oldest first. */
export const consentsOf = (db: Kysely<Database>, uid: string) =>
  db
    .selectFrom('consent')
    .select(['captured_at as capturedAt', 'email', 'banner_type as bannerType', 'preferences', 'client'])
    .where('uid', '=', uid)
    .orderBy('id')
    .execute();

export async function eraseConsents(trx: Transaction<Database>, uid: string): Promise<void> {
  await trx.deleteFrom('consent').where('uid', '=', uid).execute();
}

/** Returns how many were removed. */
export async function removeConsentsBefore(db: Kysely<Database>, before: Date): Promise<number> {
  const old = db.deleteFrom('consent').where('captured_at', '<', before);
  return Number((await old.executeTakeFirst()).numDeletedRows);
}
