import type { Kysely } from 'kysely';
import type { MailKind } from '../mail/mail';
import type { Database } from '../store/database';
import { INVITATION_LIFETIME, RESET_CODE_LIFETIME } from './identity-limits';
import { newResetCode } from './reset-codes';
import { resetLink } from './reset-link';

/** A link by which somebody sets a password. */
export interface PasswordLink {
  link: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface PasswordLinkRequest {
  uid: string;
  /** An invitation's link lives for seven days, any other for one hour. */
  kind: MailKind;
  /** The language that the page shall speak. */
  locale: string;
}

const LIFETIMES: Record<MailKind, number> = {
  INVITATION: INVITATION_LIFETIME,
  PASSWORD_RESET: RESET_CODE_LIFETIME,
};

/** Makes links for accounts of this installation, without any limit: for people who may hand them out. */
export function createPasswordLinks(db: Kysely<Database>, publicUrl: URL, clock: () => number) {
  return async ({ uid, kind, locale }: PasswordLinkRequest): Promise<PasswordLink> => {
    const expiresAt = clock() + LIFETIMES[kind];
    const code = await newResetCode(db, uid, expiresAt);
    return { link: resetLink(publicUrl, { code, locale }), expiresAt };
  };
}
