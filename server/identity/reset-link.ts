import type { Context } from 'hono';
import { IdentityError } from './identity-error';

/** Checks where a reset shall lead back to and answers how to make its link from a code. */
export type ResetLink = (c: Context, continueUrl: string | undefined) => (code: string) => string;

const PAGE = '/__/auth/action';

/**
 * Links to the reset page below `publicUrl`. They lead back only to this server: the outside address or the one the
 * request came by. @throws IdentityError UNAUTHORIZED_DOMAIN
 */
export function createResetLink(publicUrl: URL): ResetLink {
  const isOwn = (c: Context, address: string): boolean => {
    if (!URL.canParse(address)) return false;
    const { origin } = new URL(address);
    return origin === publicUrl.origin || origin === `${publicUrl.protocol}//${new URL(c.req.url).host}`;
  };
  return (c, continueUrl) => {
    if (continueUrl !== undefined && !isOwn(c, continueUrl)) throw new IdentityError('UNAUTHORIZED_DOMAIN');
    return (code) => {
      const link = new URL(PAGE, publicUrl);
      link.searchParams.set('mode', 'resetPassword');
      link.searchParams.set('oobCode', code);
      link.searchParams.set('apiKey', 'local');
      if (continueUrl !== undefined) link.searchParams.set('continueUrl', continueUrl);
      return link.href;
    };
  };
}
