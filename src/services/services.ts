import type { ClientDetails } from '@domain/client-details';
import type { UiConfig } from '@domain/ui-config';
import type { AccountService } from './account';
import { type Activity, createActivity } from './activity';
import { type Api, createApi } from './api';
import { type ApiClient, type ApiClientOptions, createApiClient } from './api-client';
import { type AssetAddresses, createAssetAddresses } from './asset-addresses';
import { type AssetFiles, createAssetFiles } from './asset-files';
import { type ConsentService, createConsent } from './consent';
import { createFirebase, type Firebase } from './firebase-app';
import { createIdentity, type Identity } from './identity';
import { createLanguageService, type LanguageService } from './language';
import { createLogCapture, type LogCapture } from './log-capture';
import { createLoginLocks, type LoginLocks } from './login-locks';
import { createRealtime, type Realtime } from './realtime';
import { createStatusChoice, type StatusChoice } from './status-choice';
import { textStore } from './storage';
import { createTracker, type Tracker } from './tracker';
import { createVisitCapture } from './visit-capture';
import { NOBODY } from './visitor';

/** Everything the machines can do in the world. Tests pass another one. */
export interface Services {
  config: () => Promise<UiConfig>;
  client: Pick<ApiClient, 'stopRetries' | 'hastenRetries' | 'watch'>;
  api: Api;
  identity: Identity;
  /** What the account settings do; its code comes when they are first opened. */
  account: () => Promise<AccountService>;
  loginLocks: LoginLocks;
  captureVisit: () => Promise<void>;
  /** The browser and whose page it is, at this moment. */
  clientDetails: () => Promise<ClientDetails>;
  consent: ConsentService;
  /** Where what is logged goes. */
  logs: LogCapture;
  language: LanguageService;
  assetAddresses: AssetAddresses;
  assetFiles: AssetFiles;
  realtime: Realtime;
  activity: Activity;
  statusChoice: StatusChoice;
  tracker: Tracker;
}

const IDLE_AFTER = 4_000;
const IDLE_PATIENCE = 2_000;

/** What can wait until the first page stands. */
const whenIdle = (task: () => void): void => {
  setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(task) : task()), IDLE_AFTER);
};

/** Once the page has nothing better to do, or after two seconds. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_PATIENCE });
    else setTimeout(resolve, IDLE_PATIENCE);
  });

const openRealtime = (firebase: Firebase) => async () => {
  const loading = import('./firebase-realtime');
  const [config, session] = await Promise.all([firebase.section(), firebase.session()]);
  const { openFirebaseRealtime } = await loading;
  return openFirebaseRealtime(await session.signedInApp(), config);
};

/** The services of the browser; `token` tells the ID token for a call, `visitor` whose page it is, `owner` whose token. */
export function createServices(
  token: ApiClientOptions['token'],
  visitor = () => NOBODY,
  owner?: ApiClientOptions['owner'],
): Services {
  const client = createApiClient({ token, owner, settled: () => identity.settled() });
  const api = createApi(client);
  const local = textStore(() => globalThis.localStorage);
  const session = textStore(() => globalThis.sessionStorage);
  let loading: Promise<UiConfig> | undefined;
  const config = () => {
    loading ??= api.uiConfig().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const firebase = createFirebase(config, client.call, local);
  const identity = createIdentity({ firebase, local, whenIdle });
  const details = async () => (await import('./client-details')).clientDetails(visitor());
  return {
    config,
    client,
    api,
    identity,
    account: async () =>
      (await import('./account')).createAccount({ config, call: client.call, firebase, identity }),
    loginLocks: createLoginLocks(session),
    captureVisit: createVisitCapture(client.call, session),
    clientDetails: details,
    consent: createConsent({ local, call: client.call, clientDetails: details }),
    logs: createLogCapture({ call: client.call, clientDetails: details }),
    language: createLanguageService(config, local),
    assetAddresses: createAssetAddresses(api.signAssetUrl),
    assetFiles: createAssetFiles(),
    realtime: createRealtime({ open: openRealtime(firebase), whenIdle: idle }),
    activity: createActivity(),
    statusChoice: createStatusChoice(session),
    tracker: createTracker({ local, whenIdle: idle }),
  };
}
