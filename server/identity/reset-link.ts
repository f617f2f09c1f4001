import type { Context } from 'hono';
import { IdentityError } from './identity-error';

/** Where the reset page is, on this server and on the hosted service's. */
export const RESET_PAGE = '/__/auth/action';

interface LinkParts {
  code: string;
  /** The language that the page shall speak. */
  locale: string;
  /** Where the page leads on to; the venue's first page when missing. */
  continueUrl?: string;
}

/** A link to the reset page below `publicUrl`, in the spelling of the hosted service. */
export function resetLink(publicUrl: URL, { code, locale, continueUrl }: LinkParts): string {
  const link = new URL(RESET_PAGE, publicUrl);
  link.searchParams.set('mode', 'resetPassword');
  link.searchParams.set('oobCode', code);
  link.searchParams.set('apiKey', 'local');
  link.searchParams.set('lang', locale);
  if (continueUrl !== undefined) link.searchParams.set('continueUrl', continueUrl);
  return link.href;
}

/** Checks an address that a reset shall lead on to. */
export type OwnPage = (c: Context, continueUrl: string | undefined) => string | undefined;

/**
 * Addresses of this server, be it the outside address or the one the request came by, as ones below `publicUrl`.
 * @throws IdentityError UNAUTHORIZED_DOMAIN for all others
 */
export function createOwnPage(publicUrl: URL): OwnPage {
  const isOwn = (c: Context, address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const { href } = new URL(address);
    const origins = [publicUrl.origin, `${publicUrl.protocol}//${new URL(c.req.url).host}`];
    // Addresses of blobs have an origin too, and no path of this server.
    return origins.some((origin) => href.startsWith(`${origin}/`));
  };
  return (c, continueUrl) => {
    if (continueUrl === undefined) return undefined;
    if (!isOwn(c, continueUrl)) throw new IdentityError('UNAUTHORIZED_DOMAIN');
    const { pathname, search, hash } = new URL(continueUrl);
    return new URL(publicUrl.origin + pathname + search + hash).href;
  };
}
