import type { FirebaseConfig } from '@domain/shared/ui-config';
import { PROJECT_ID } from '../../backend/project-id';
import type { Environment } from '../../platform/config/environment';

const PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' };

/**
 * Returns the WebSocket origin of this server for a host as the browser sees it, always with a port: without
 * one the SDK treats the address as an encrypted one.
 */
function socketOrigin(host: string, { protocol }: URL): string {
  const { hostname, port } = new URL(`${protocol}//${host}`);
  const scheme = protocol === 'https:' ? 'wss:' : 'ws:';
  return `${scheme}//${hostname}:${port || PORTS[protocol]}`;
}

/** The API key for the identity endpoints of this server, which serve only one project. */
const LOCAL_API_KEY = 'local';

type Hosted = NonNullable<Environment['config']['firebase']>['web'];

/** The addresses of identity and the realtime database for pages. */
export interface PageServices {
  /** Returns the `firebase` section of `/ui-config.json` for a host as the browser sees it. */
  configFor(host: string): FirebaseConfig;
  /** Returns the origins, beside their own, that pages of this host connect to for it. */
  originsFor(host: string): string[];
  /** The origin of the frame of hosted sign-ins with identity providers. */
  signInFrame?: string;
}

/** Returns the services of this server, on the host of the request. */
const ownServices = (publicUrl: URL): PageServices => ({
  configFor: (host) => ({
    apiKey: LOCAL_API_KEY,
    authDomain: host,
    projectId: PROJECT_ID,
    databaseURL: `${socketOrigin(host, publicUrl)}?ns=${PROJECT_ID}`,
    local: true,
  }),
  originsFor: (host) => [socketOrigin(host, publicUrl)],
});

/** Allows all hosts of the hosted database's domain, because it redirects clients between them. */
function databaseOrigins(databaseURL: string): string[] {
  const { host } = new URL(databaseURL);
  return [`wss://${host}`, `wss://*${host.slice(host.indexOf('.'))}`];
}

function hostedServices({ apiKey, authDomain, projectId, databaseURL }: Hosted): PageServices {
  const config = { apiKey, authDomain, projectId, databaseURL, local: false };
  const identity = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  const origins = [...identity, ...databaseOrigins(databaseURL)];
  return { configFor: () => config, originsFor: () => origins, signInFrame: `https://${authDomain}` };
}

/** Returns hosted Firebase when it is configured, else this server. */
export const pageServices = ({
  config,
  publicUrl,
}: Pick<Environment, 'config' | 'publicUrl'>): PageServices =>
  config.firebase ? hostedServices(config.firebase.web) : ownServices(publicUrl);
