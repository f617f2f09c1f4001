import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { newSecret } from '../secrets';
import { VISIT_MEMORY } from './oidc-limits';

/** The cookie that binds a visit to an identity provider to the browser that began it. */
export interface VisitorCookie {
  /** Empty when the browser has none. */
  read(c: Context): string;
  /** The browser's, a new one if it has none; either is kept a while longer. */
  renew(c: Context): string;
}

const SECRET = /^[\w-]{43}$/;

/** No script can read it, and it comes along when a provider sends the browser back. */
export function visitorCookie(isSecure: boolean): VisitorCookie {
  const name = isSecure ? '__Host-foyer-visitor' : 'foyer-visitor';
  const read = (c: Context): string => {
    const value = getCookie(c, name) ?? '';
    return SECRET.test(value) ? value : '';
  };
  return {
    read,
    renew(c) {
      const value = read(c) || newSecret();
      setCookie(c, name, value, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure: isSecure,
        maxAge: VISIT_MEMORY / 1000,
      });
      return value;
    },
  };
}
