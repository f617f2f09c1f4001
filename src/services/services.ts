import type { UiConfig } from '@domain/ui-config';
import { type Api, createApi } from './api';
import { type ApiClient, createApiClient } from './api-client';
import { type AssetAddresses, createAssetAddresses } from './asset-addresses';
import { type AssetFiles, createAssetFiles } from './asset-files';
import { createIdentity, type Identity } from './identity';
import { createLanguageService, type LanguageService } from './language';
import { textStore } from './storage';

/** Everything the machines can do in the world. Tests pass another one. */
export interface Services {
  config: () => Promise<UiConfig>;
  client: Pick<ApiClient, 'stopRetries' | 'watch'>;
  api: Api;
  identity: Identity;
  language: LanguageService;
  assetAddresses: AssetAddresses;
  assetFiles: AssetFiles;
}

const IDLE_AFTER = 4_000;

/** What can wait until the first page stands. */
const whenIdle = (task: () => void): void => {
  setTimeout(() => ('requestIdleCallback' in globalThis ? requestIdleCallback(task) : task()), IDLE_AFTER);
};

/** The services of the browser; `token` is the ID token in use. */
export function createServices(token: () => string | null): Services {
  const client = createApiClient({ token });
  const api = createApi(client);
  const local = textStore(() => globalThis.localStorage);
  let loading: Promise<UiConfig> | undefined;
  const config = () => {
    loading ??= api.uiConfig().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    config,
    client,
    api,
    identity: createIdentity({ config, local, whenIdle }),
    language: createLanguageService(config, local),
    assetAddresses: createAssetAddresses(api.signAssetUrl),
    assetFiles: createAssetFiles(),
  };
}
