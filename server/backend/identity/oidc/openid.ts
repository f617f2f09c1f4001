import type { OidcConfig } from '../../../platform/config/login-config';
import type { Issuers, OpenIssuer } from './issuers';
import { ProviderError, providerError } from './provider-error';
import type { ProviderFlow } from './provider-flow';
import { type Claims, isIncomplete, type ProviderPerson, providerPerson } from './provider-person';

const SCOPE = 'openid email profile';

/** Secrets that tie a callback to its request. */
export type FlowSecrets = Pick<ProviderFlow, 'codeVerifier' | 'nonce'> & { state: string };

export interface FlowTarget {
  config: OidcConfig;
  /** Redirect URI. */
  redirectUri: string;
  /** `ui_locales`; empty for any. */
  languages: string;
}

/** Creates the secrets and the address of an authorization request. @throws ProviderError unavailable */
export async function authorizationRequest(
  issuers: Issuers,
  { config, redirectUri, languages }: FlowTarget,
): Promise<{ address: URL; secrets: FlowSecrets }> {
  const { client, configuration } = await issuers(config);
  const secrets = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    codeVerifier: client.randomPKCECodeVerifier(),
  };
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    ...(languages && { ui_locales: languages }),
  });
  return { address, secrets };
}

async function claimsOf(
  { client, configuration }: OpenIssuer,
  callbackUrl: URL,
  { state, nonce, codeVerifier }: FlowSecrets,
  config: OidcConfig,
): Promise<Claims> {
  const tokens = await client.authorizationCodeGrant(configuration, callbackUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new ProviderError('invalid');
  const { userinfo_endpoint } = configuration.serverMetadata();
  if (!userinfo_endpoint || !isIncomplete(claims, config)) return claims;
  return { ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
}

/**
 * Exchanges the code of a callback address and returns its person, checked against the configuration.
 * @throws ProviderError
 */
export async function exchangeCode(
  issuers: Issuers,
  { config, callbackUrl, secrets }: { config: OidcConfig; callbackUrl: URL; secrets: FlowSecrets },
): Promise<ProviderPerson> {
  try {
    const claims = await claimsOf(await issuers(config), callbackUrl, secrets, config);
    return providerPerson(claims, config);
  } catch (cause) {
    throw providerError(cause);
  }
}
