import type { Context } from 'hono';
import type { OidcConfig } from '../../environment/login-config';
import type { Logger } from '../../log';
import type { Attempts } from '../attempts';
import type { Issuers } from './issuers';
import type { VisitorCookie } from './visitor-cookie';
import type { Visits } from './visits';

/** What visits to identity providers are made with. */
export interface VisitOptions {
  /** The provider of an id, undefined when nobody may be sent there. */
  configOf: (providerId: string) => OidcConfig | undefined;
  issuers: Issuers;
  visits: Visits;
  attempts: Attempts;
  cookie: VisitorCookie;
  clientAddress: (c: Context) => string;
  /** The origin the browser has in its address. */
  originOf: (c: Context) => string;
  log: Logger;
}
