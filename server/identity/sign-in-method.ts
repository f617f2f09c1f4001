import type { Kysely } from 'kysely';
import type { Database } from '../store/database';

/** How a session began, as `sign_in_provider` of its tokens names it. */
export type SignInMethod = 'password' | 'custom' | 'anonymous' | `oidc.${string}`;

/** What an identity provider calls the person. */
export interface LinkedProvider {
  providerId: string;
  subject: string;
}

/** The way a person came in, and the identity providers that know them. */
export interface WayIn {
  method: SignInMethod;
  providers: readonly LinkedProvider[];
}

/** The identity providers that were found to mean this account, in the order of their ids. */
export function linkedProviders(db: Kysely<Database>, uid: string): Promise<LinkedProvider[]> {
  return db
    .selectFrom('identity_provider_link')
    .select(['provider_id as providerId', 'subject'])
    .where('uid', '=', uid)
    .orderBy('provider_id')
    .orderBy('subject')
    .execute();
}
