import type { FirebaseConfig } from '@domain/ui-config';
import type { Environment } from '../environment/environment';
import { PROJECT_ID } from '../project-id';
import { socketOrigin } from './socket-origin';

/** What the identity endpoints of this server expect as API key: they serve one venue only. */
const LOCAL_API_KEY = 'local';

type Hosted = NonNullable<Environment['config']['firebase']>['web'];

/** Where pages find identity and the realtime database. */
export interface PageServices {
  /** The `firebase` section of `/ui-config.json` for a host as the browser knows it. */
  configFor(host: string): FirebaseConfig;
  /** The origins that pages of this host talk to for it, beside their own. */
  originsFor(host: string): string[];
  /** The origin of the frame through which hosted sign-ins by identity providers are heard of. */
  signInFrame?: string;
}

/** This server itself, on whatever host it was asked. */
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

/** The hosted database moves its clients to other hosts of its own domain. */
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

/** Hosted Firebase when it is configured, else the own server. */
export const pageServices = ({
  config,
  publicUrl,
}: Pick<Environment, 'config' | 'publicUrl'>): PageServices =>
  config.firebase ? hostedServices(config.firebase.web) : ownServices(publicUrl);
