import type { OidcConfig } from '../../environment/login-config';
import type { Issuers, OpenIssuer } from './issuers';
import { type Claims, leavesOpen, type ProviderPerson, providerPerson } from './provider-person';
import { VisitError, visitError } from './visit-failure';
import type { Visit } from './visits';

const SCOPE = 'openid email profile';

/** What one visit is proved with. */
export type VisitSecrets = Pick<Visit, 'codeVerifier' | 'nonce'> & { state: string };

export interface VisitAddress {
  config: OidcConfig;
  /** Where the provider sends the browser back to. */
  redirectUri: string;
  /** Languages its pages shall speak, as in `ui_locales`; empty for any. */
  languages: string;
}

/** Secrets for a visit, and where the browser has to go with them. @throws VisitError unavailable */
export async function departure(
  issuers: Issuers,
  { config, redirectUri, languages }: VisitAddress,
): Promise<{ address: URL; secrets: VisitSecrets }> {
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
  arrival: URL,
  { state, nonce, codeVerifier }: VisitSecrets,
  config: OidcConfig,
): Promise<Claims> {
  const tokens = await client.authorizationCodeGrant(configuration, arrival, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (!claims) throw new VisitError('invalid');
  const { userinfo_endpoint } = configuration.serverMetadata();
  if (!userinfo_endpoint || !leavesOpen(claims, config)) return claims;
  return { ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
}

/**
 * The person behind the address a provider sent the browser back to: the code in it is exchanged, and what the
 * provider says is checked and put under the rules of the configuration.
 * @throws VisitError
 */
export async function arrivalOf(
  issuers: Issuers,
  { config, arrival, secrets }: { config: OidcConfig; arrival: URL; secrets: VisitSecrets },
): Promise<ProviderPerson> {
  try {
    const claims = await claimsOf(await issuers(config), arrival, secrets, config);
    return providerPerson(claims, config);
  } catch (cause) {
    throw visitError(cause);
  }
}
