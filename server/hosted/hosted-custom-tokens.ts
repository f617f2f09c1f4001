import { SignJWT } from 'jose';
import { CUSTOM_TOKEN_AUDIENCE } from '../identity/custom-tokens';
import { CUSTOM_TOKEN_LIFETIME } from '../identity/identity-limits';
import type { ServiceAccount } from './service-account';

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** Custom tokens by the service account: the hosted service signs in, or makes, its account of the same uid. */
export const createHostedCustomTokens =
  ({ email, keyId, privateKey }: ServiceAccount, clock: () => number) =>
  (uid: string): Promise<string> => {
    const now = clock();
    return new SignJWT({ uid })
      .setProtectedHeader({ alg: 'RS256', kid: keyId, typ: 'JWT' })
      .setIssuer(email)
      .setSubject(email)
      .setAudience(CUSTOM_TOKEN_AUDIENCE)
      .setIssuedAt(seconds(now))
      .setExpirationTime(seconds(now + CUSTOM_TOKEN_LIFETIME))
      .sign(privateKey);
  };
