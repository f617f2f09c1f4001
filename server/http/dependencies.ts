import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { AssetStore } from '../assets/asset-store';
import type { Environment } from '../environment/environment';
import type { Identity, Principal } from '../identity/identity';
import type { Logger } from '../log';
import type { Metrics } from '../metrics/metrics';
import type { PeopleServices } from '../people/people-services';
import type { Store } from '../store/store';
import type { VenueStore } from '../store/venue-queries';

/** What the HTTP side is built on. */
export interface HttpDependencies {
  environment: Environment;
  store: Pick<Store, 'db'>;
  venues: VenueStore;
  identity: Identity;
  assets: AssetStore;
  people: PeopleServices;
  /** Absolute folder of the built client. */
  clientDir: string;
  log: Logger;
  metrics: Metrics;
  /** Leads to the registration services; the network's own when missing. */
  registrationFetch?: typeof fetch;
  /** False while the server is stopping. */
  ready: () => boolean;
  /** Milliseconds since 1970. */
  clock?: () => number;
}

export interface HttpEnv {
  Bindings: HttpBindings;
  Variables: {
    /** Who calls; missing for visitors without a token. */
    principal?: Principal;
  };
}

export type HttpApp = Hono<HttpEnv>;
export type HttpContext = Context<HttpEnv>;
export type HttpMiddleware = MiddlewareHandler<HttpEnv>;
