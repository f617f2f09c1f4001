import type { OidcConfig } from '../environment/login-config';
import { newSecret } from '../identity/secrets';

/** Where the demo's own identity provider lies on this server. */
export const DEMO_ISSUER_PATH = '/demo-issuer';

const clientSecret = newSecret();

/** Is it the one of this process, and not an operator's? */
export const isDemoIdentity = (config: OidcConfig): boolean => config.clientSecret === clientSecret;

/** The demo's own identity provider, as an operator would configure one. */
export const demoIdentity = (publicUrl: URL): OidcConfig => ({
  providerId: 'oidc.demo',
  displayName: 'Demo Identity',
  issuer: new URL(DEMO_ISSUER_PATH, publicUrl).href,
  clientId: 'foyer-demo',
  clientSecret,
});
