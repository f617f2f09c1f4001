import { newSecret } from '../../backend/identity/secrets';
import type { OidcConfig } from '../../platform/config/login-config';

/** Path of the demo's identity provider on this server. */
export const DEMO_ISSUER_PATH = '/demo-issuer';

const clientSecret = newSecret();

/** Returns whether a provider is the one of this process, not an operator's. */
export const isDemoIdentity = (config: OidcConfig): boolean => config.clientSecret === clientSecret;

/** Returns the configuration of the demo's identity provider. */
export const demoIdentity = (publicUrl: URL): OidcConfig => ({
  providerId: 'oidc.demo',
  displayName: 'Demo Identity',
  issuer: new URL(DEMO_ISSUER_PATH, publicUrl).href,
  clientId: 'foyer-demo',
  clientSecret,
});
