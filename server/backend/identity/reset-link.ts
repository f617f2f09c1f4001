import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import type { Database } from '../../platform/store/database';
import { rowByUid } from './account';
import { IdentityError } from './identity-error';
import { INVITATION_LIFETIME } from './identity-limits';
import type { PasswordPermission } from './password-reset';
import { newResetCode } from './password-reset';

/** Path of the reset page, as on the hosted service. */
export const RESET_PAGE = '/__/auth/action';

interface LinkParts {
  code: string;
  /** Language of the page. */
  locale: string;
  /** The link on the page after the reset; the start page when missing. */
  continueUrl?: string;
}

/** Returns a link to the reset page, with the parameters of the hosted service. */
export function resetLink(publicUrl: URL, { code, locale, continueUrl }: LinkParts): string {
  const link = new URL(RESET_PAGE, publicUrl);
  link.searchParams.set('mode', 'resetPassword');
  link.searchParams.set('oobCode', code);
  link.searchParams.set('apiKey', 'local');
  link.searchParams.set('lang', locale);
  if (continueUrl !== undefined) link.searchParams.set('continueUrl', continueUrl);
  return link.href;
}

/** Checks the `continueUrl` of a reset. */
export type OwnPage = (c: Context, continueUrl: string | undefined) => string | undefined;

/**
 * Returns a check that allows only addresses of this server, its public one or that of the request, and rewrites them
 * to the public one. The check throws IdentityError UNAUTHORIZED_DOMAIN.
 */
export function createOwnPage(publicUrl: URL): OwnPage {
  const isOwn = (c: Context, address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const { href } = new URL(address);
    const origins = [publicUrl.origin, `${publicUrl.protocol}//${new URL(c.req.url).host}`];
    // Blob URLs have an origin too, but are not pages of this server.
    return origins.some((origin) => href.startsWith(`${origin}/`));
  };
  return (c, continueUrl) => {
    if (continueUrl === undefined) return undefined;
    if (!isOwn(c, continueUrl)) throw new IdentityError('UNAUTHORIZED_DOMAIN');
    const { pathname, search, hash } = new URL(continueUrl);
    return new URL(publicUrl.origin + pathname + search + hash).href;
  };
}

/** A link to set a password. */
export interface PasswordLink {
  link: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

export interface PasswordLinkRequest {
  uid: string;
  /** Language of the page. */
  locale: string;
}

interface PasswordLinksOptions {
  db: Kysely<Database>;
  publicUrl: URL;
  mayHavePassword: PasswordPermission;
  clock: () => number;
}

/** Creates the links of invitations, valid for seven days; none for an account that may have no password. */
export function createPasswordLinks({ db, publicUrl, mayHavePassword, clock }: PasswordLinksOptions) {
  return async ({ uid, locale }: PasswordLinkRequest): Promise<PasswordLink | undefined> => {
    const row = await rowByUid(db, uid);
    if (!row || !(await mayHavePassword(row))) return undefined;
    const expiresAt = clock() + INVITATION_LIFETIME;
    const code = await newResetCode(db, uid, expiresAt);
    return { link: resetLink(publicUrl, { code, locale }), expiresAt };
  };
}
