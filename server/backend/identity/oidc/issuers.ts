import type { Configuration, DiscoveryRequestOptions } from 'openid-client';
import type { OidcConfig } from '../../../platform/config/login-config';
import type { Logger } from '../../../platform/log';
import { CLOCK_TOLERANCE, DISCOVERY_LIFETIME, DISCOVERY_RETRY, ISSUER_TIMEOUT } from './oidc-limits';
import type { ProviderFetch } from './own-address-fetch';
import { providerError, traceOf } from './provider-error';

type Client = typeof import('openid-client');

/** The OpenID client with the metadata of a provider. */
export interface OpenIssuer {
  client: Client;
  configuration: Configuration;
}

/** Returns the discovered metadata of a provider. @throws ProviderError unavailable */
export type Issuers = (config: OidcConfig) => Promise<OpenIssuer>;

interface IssuersOptions {
  fetch: ProviderFetch;
  clock: () => number;
  log: Logger;
}

interface Known {
  issuer: OpenIssuer;
  /** When to fetch again. */
  until: number;
}

/** Sends the client secret in the header unless the provider supports only the body. */
function authentication(client: Client, secret: string): ReturnType<Client['ClientSecretBasic']> {
  const basic = client.ClientSecretBasic(secret);
  const post = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

function optionsFor(client: Client, config: OidcConfig, fetch: ProviderFetch): DiscoveryRequestOptions {
  const { protocol } = new URL(config.issuer);
  const insecure = protocol === 'http:' ? [client.allowInsecureRequests] : [];
  return {
    timeout: ISSUER_TIMEOUT,
    execute: [client.enableNonRepudiationChecks, ...insecure],
    [client.customFetch]: fetch,
  };
}

async function discover(config: OidcConfig, fetch: ProviderFetch): Promise<OpenIssuer> {
  const client = await import('openid-client');
  const { issuer, clientId, clientSecret } = config;
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE },
    authentication(client, clientSecret),
    optionsFor(client, config, fetch),
  );
  return { client, configuration };
}

/**
 * Fetches the metadata of providers once an hour, one request at a time per provider. When a provider does not answer,
 * the cached metadata stays in use.
 */
export function createIssuers({ fetch, clock, log }: IssuersOptions): Issuers {
  const known = new Map<string, Known>();
  const asking = new Map<string, Promise<OpenIssuer>>();

  async function ask(config: OidcConfig): Promise<OpenIssuer> {
    const { providerId } = config;
    try {
      const issuer = await discover(config, fetch);
      known.set(providerId, { issuer, until: clock() + DISCOVERY_LIFETIME });
      return issuer;
    } catch (cause) {
      const error = providerError(cause);
      log.warn(
        { provider: providerId, ...traceOf(error) },
        'metadata of an identity provider could not be fetched',
      );
      const before = known.get(providerId);
      if (!before) throw error;
      before.until = clock() + DISCOVERY_RETRY;
      return before.issuer;
    }
  }

  return async (config) => {
    const { providerId } = config;
    const found = known.get(providerId);
    if (found && clock() < found.until) return found.issuer;
    const asked = asking.get(providerId) ?? ask(config).finally(() => asking.delete(providerId));
    asking.set(providerId, asked);
    return asked;
  };
}
