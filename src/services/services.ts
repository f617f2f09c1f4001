import type { ClientDetails } from '@domain/logs/log-message';
import { cachedPromise } from '@domain/shared/cached-promise';
import type { UiConfig } from '@domain/shared/ui-config';
import { type Api, createApi } from './api/api';
import { type ApiClient, type ApiClientOptions, createApiClient } from './api/api-client';
import { type AssetAddresses, createAssetAddresses } from './assets/asset-addresses';
import { type AssetFiles, createAssetFiles } from './assets/asset-files';
import { type ConsentService, createConsent } from './consent/consent';
import type { AccountService } from './identity/account';
import { createEndedSessions } from './identity/ended-sessions';
import { createFirebase, createIdentity, type Firebase, type Identity } from './identity/identity';
import { createLoginLocks, type LoginLocks } from './identity/login-locks';
import { createLanguageService, type LanguageService } from './language/language';
import { createLogCapture, type LogCapture } from './logs/log-capture';
import { type Activity, createActivity } from './people/activity';
import { createStatusChoice, type StatusChoice } from './people/status-choice';
import { createRealtime, type Realtime } from './realtime/realtime';
import { textStore } from './storage/storage';
import { createTracker, type Tracker } from './tracking/tracker';
import { createVisitCapture } from './tracking/visit-capture';
import { SIGNED_OUT } from './visitor';

/** All effects of the machines. Tests pass another object. */
export interface Services {
  config: () => Promise<UiConfig>;
  client: Pick<ApiClient, 'stopRetries' | 'hastenRetries' | 'watch'>;
  api: Api;
  identity: Identity;
  /** The effects of the account settings; the code loads when they are first opened. */
  account: () => Promise<AccountService>;
  loginLocks: LoginLocks;
  captureVisit: () => Promise<void>;
  /** Returns the current details of the browser and the visitor. */
  clientDetails: () => Promise<ClientDetails>;
  consent: ConsentService;
  /** Sends and writes log entries. */
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
const IDLE_TIMEOUT = 2_000;

/** Runs a task when the browser is idle, four seconds after the start at the earliest. */
const whenIdle = (task: () => void): void => {
  setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(task) : task()), IDLE_AFTER);
};

/** Resolves when the browser is idle, or after two seconds. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT });
    else setTimeout(resolve, IDLE_TIMEOUT);
  });

const openRealtime = (firebase: Firebase) => async () => {
  const loading = import('./realtime/firebase-realtime');
  const [config, session] = await Promise.all([firebase.section(), firebase.session()]);
  const { openFirebaseRealtime } = await loading;
  return openFirebaseRealtime(await session.signedInApp(), config);
};

/** Creates the browser's services; `token` returns the ID token for a call, `owner` the user it belongs to. */
export function createServices(
  token: ApiClientOptions['token'],
  visitor = () => SIGNED_OUT,
  owner?: ApiClientOptions['owner'],
): Services {
  const client = createApiClient({ token, owner, settled: () => identity.settled() });
  const api = createApi(client);
  const local = textStore(() => globalThis.localStorage);
  const session = textStore(() => globalThis.sessionStorage);
  const config = cachedPromise(() => api.uiConfig());
  const firebase = createFirebase(config, client.call, local);
  const endedSessions = createEndedSessions({ local, call: client.call, whenIdle });
  const identity = createIdentity({ firebase, local, endedSessions, whenIdle });
  const details = async () => (await import('./logs/client-details')).clientDetails(visitor());
  return {
    config,
    client,
    api,
    identity,
    account: async () =>
      (await import('./identity/account')).createAccount({ config, call: client.call, firebase, identity }),
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
    tracker: createTracker({ local, whenIdle: idle, token }),
  };
}
