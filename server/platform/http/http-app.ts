import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { forbidden } from '../domain-error';

/** The user of a verified access token, as of its issue. */
export interface Principal {
  uid: string;
  email: string;
  name: string;
  authorities: string[];
  member: boolean;
  designer: boolean;
  admin: boolean;
  anonymous: boolean;
  /** Time of the sign-in, in seconds since 1970. */
  authTime: number;
  /** Id of the token's session; empty with hosted identity. */
  session: string;
  /** How the session began: `password`, `custom`, `anonymous`, or the id of an identity provider. */
  method: string;
}

export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    /** The authenticated caller; missing without a token. */
    principal?: Principal;
    /** Admits the caller once more, as after an upload that took a while; rejects as the first admission. */
    readmit?: () => Promise<void>;
    /** The matched route pattern, once it was asked for. */
    route?: string;
    /** The host as the browser sees it, once it was asked for; empty when it is not this server's. */
    host?: string;
  };
}

export type HttpApp = Hono<HttpEnv>;
export type HttpContext = Context<HttpEnv>;
export type HttpMiddleware = MiddlewareHandler<HttpEnv>;

/** Returns the authenticated caller. @throws DomainError forbidden without one */
export function principalOf(c: HttpContext): Principal {
  const principal = c.get('principal');
  if (!principal) throw forbidden();
  return principal;
}
