import type { ClientDetails } from '@domain/logs/log-message';
import { cachedPromise } from '@domain/shared/cached-promise';
import type { UiConfig } from '@domain/shared/ui-config';
import type { AccountPort } from '@machines/account/account.machine';
import type { LoginLocks } from '@machines/auth/auth.machine';
import type { HostsPagePort } from '@machines/hosts-page/hosts-page.machine';
import type { LegalTextsPort } from '@machines/legal-texts/legal-texts.machine';
import type { LogCapturePort } from '@machines/log-capture/log-capture.machine';
import type { SearchPort } from '@machines/search/search.machine';
import { type Api, createApi } from './api/api';
import { type ApiClient, type ApiClientOptions, createApiClient, earlyAnswersFetch } from './api/api-client';
import {
  type Assets,
  createAssetAddresses,
  createAssets,
  createFileAddresses,
} from './assets/asset-addresses';
import type { BackgroundServices, ServiceParts } from './background-services';
import { watchNetwork } from './browser/browser-signs';
import { createEndedSessions } from './identity/ended-sessions';
import { createFirebase, createIdentity, type Identity } from './identity/identity';
import { createLoginLocks } from './identity/login-locks';
import { whenIdle } from './idle';
import { createLanguageService, type LanguageService } from './language/language';
import { lazyPort } from './lazy-port';
import { createLogCapturePort, createVisitCapture } from './logs/log-capture';
import type { MediaBoard } from './media-board/media-board';
import type { ReportQueue } from './moderation/report-queue';
import { createStatusChoice, type StatusChoice } from './people/status-choice';
import { type TextStore, textStore } from './storage/storage';
import { SIGNED_OUT } from './visitor';
import type { Wall } from './wall/wall';
import type { Whiteboard } from './whiteboard/create-whiteboard';

/** All effects of the machines. Tests pass another object. */
export interface Services {
  config: () => Promise<UiConfig>;
  client: Pick<ApiClient, 'call' | 'stopRetries' | 'hastenRetries' | 'watch'>;
  api: Api;
  identity: Identity;
  /** The effects of the account settings; the code loads when they are first opened. */
  account: AccountPort;
  /** The calls of the page of hosts; the code loads with it. */
  hostsPage: HostsPagePort;
  /** The imprint and the privacy policy before the login; the code loads with the first one. */
  legalTexts: LegalTextsPort;
  /** The social walls; the code loads with the first one. */
  wall: Wall;
  /** The hints for hosts; the code loads with the first one. */
  reportQueue: ReportQueue;
  /** The whiteboards; the code loads with the first one. */
  whiteboard: Whiteboard;
  /** The likes and comments of media boards; the code loads with the first board. */
  mediaBoard: MediaBoard;
  /** The answers to questions; the code loads with the first one. */
  search: SearchPort;
  loginLocks: LoginLocks;
  captureVisit: () => Promise<void>;
  /** Returns the current details of the browser and the visitor. */
  clientDetails: () => Promise<ClientDetails>;
  /** Sends and writes log entries. */
  logs: LogCapturePort;
  language: LanguageService;
  /** The pictures, films and other files of the venue. */
  assets: Assets;
  /** The files of the chat, by their ids. */
  chatAssets: Assets;
  statusChoice: StatusChoice;
  /** The browser's storage. */
  local: TextStore;
  /** Calls back when the browser goes online or offline, at once if it is offline. */
  watchNetwork: typeof watchNetwork;
  /** Returns the services of the background; `create` arrives with its code. */
  background: (create: (parts: ServiceParts) => BackgroundServices) => BackgroundServices;
}

/** Creates the browser's services; `token` returns the ID token for a call, `owner` the user it belongs to. */
export function createServices(
  token: ApiClientOptions['token'],
  visitor = () => SIGNED_OUT,
  owner?: ApiClientOptions['owner'],
): Services {
  const local = textStore(() => globalThis.localStorage);
  const fetch = earlyAnswersFetch(local);
  const client = createApiClient({ token, owner, settled: () => identity.settled(), fetch });
  const api = createApi(client);
  const session = textStore(() => globalThis.sessionStorage);
  const config = cachedPromise(() => api.uiConfig());
  const firebase = createFirebase(config, client.call, local);
  const endedSessions = createEndedSessions({ local, call: client.call, whenIdle });
  const identity = createIdentity({ firebase, local, endedSessions, whenIdle });
  const assetFiles = async () => (await import('./assets/asset-files')).createAssetFiles();
  const details = async () => (await import('./logs/client-details')).clientDetails(visitor());
  return {
    config,
    client,
    api,
    identity,
    account: lazyPort<AccountPort>(
      cachedPromise(async () =>
        (await import('./identity/account')).createAccountPort({
          config,
          call: client.call,
          firebase,
          identity,
        }),
      ),
    ),
    hostsPage: lazyPort<HostsPagePort>(
      cachedPromise(async () => (await import('./api/hosts-page')).createHostsPagePort(client.call)),
    ),
    legalTexts: lazyPort<LegalTextsPort>(
      cachedPromise(async () => (await import('./api/legal-texts')).createLegalTextsPort(client.call)),
    ),
    wall: lazyPort<Wall>(
      cachedPromise(async () => (await import('./wall/create-wall')).createWall(firebase, client.call)),
    ),
    reportQueue: lazyPort<ReportQueue>(
      cachedPromise(async () => (await import('./moderation/report-queue')).createReportQueue(firebase)),
    ),
    whiteboard: lazyPort<Whiteboard>(
      cachedPromise(async () =>
        (await import('./whiteboard/create-whiteboard')).createWhiteboard(firebase, client.call),
      ),
    ),
    mediaBoard: lazyPort<MediaBoard>(
      cachedPromise(async () =>
        (await import('./media-board/media-board')).createMediaBoard(firebase, client.call, local),
      ),
    ),
    search: lazyPort<SearchPort>(
      cachedPromise(async () => (await import('./search/search')).createSearchPort(client.call)),
    ),
    loginLocks: createLoginLocks(session),
    captureVisit: createVisitCapture(client.call, session),
    clientDetails: details,
    logs: createLogCapturePort({ call: client.call, clientDetails: details }),
    language: createLanguageService(config, local),
    assets: createAssets(createAssetAddresses(api.signAssetUrl), assetFiles),
    chatAssets: createAssets(createFileAddresses(client.call), assetFiles),
    statusChoice: createStatusChoice(session),
    local,
    watchNetwork,
    background: (create) => create({ local, token, call: client.call, clientDetails: details, firebase }),
  };
}
