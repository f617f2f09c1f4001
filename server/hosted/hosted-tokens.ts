import { errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { IdentityError } from '../identity/identity-error';
import { CLOCK_TOLERANCE, UID_MAX } from './hosted-limits';

interface HostedTokensOptions {
  keys: JWTVerifyGetKey;
  projectId: string;
  clock: () => number;
}

/** The claims of an ID token. @throws IdentityError TOKEN_EXPIRED, INVALID_ID_TOKEN, UNAVAILABLE */
export type HostedTokens = (token: string) => Promise<JWTPayload>;

function refusal(error: unknown): unknown {
  if (error instanceof IdentityError) return error;
  if (error instanceof errors.JWTExpired) return new IdentityError('TOKEN_EXPIRED');
  return error instanceof errors.JOSEError ? new IdentityError('INVALID_ID_TOKEN') : error;
}

const isUid = (sub: unknown): boolean => typeof sub === 'string' && sub !== '' && sub.length <= UID_MAX;

/** ID tokens of a hosted project: RS256 by a published key, issuer, audience, subject and times are checked. */
export function createHostedTokens({ keys, projectId, clock }: HostedTokensOptions): HostedTokens {
  const isPast = (second: unknown): boolean =>
    typeof second === 'number' && second * 1000 <= clock() + CLOCK_TOLERANCE;

  return async (token) => {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${projectId}`,
      audience: projectId,
      requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      currentDate: new Date(clock()),
    }).catch((error: unknown) => {
      throw refusal(error);
    });
    const { sub, iat, auth_time } = payload;
    if (isUid(sub) && isPast(iat) && isPast(auth_time)) return payload;
    throw new IdentityError('INVALID_ID_TOKEN');
  };
}
