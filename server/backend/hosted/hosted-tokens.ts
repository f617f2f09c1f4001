import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  type JWKSCacheInput,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwksCache,
  jwtVerify,
} from 'jose';
import { IdentityError } from '../identity/identity-error';
import { CLOCK_TOLERANCE, UID_MAX } from './hosted-limits';

/** Durations in milliseconds. */
export interface KeyTimes {
  /** Maximum age of keys before they are fetched again. */
  refresh: number;
  /** How long keys stay valid while the key server cannot be reached. */
  keep: number;
  /** Minimum time between fetches because of an unknown key. */
  cooldown: number;
  /** Pause after a failed fetch. */
  pause: number;
  timeout: number;
}

const TIMES: KeyTimes = {
  refresh: 600_000,
  keep: 6 * 3_600_000,
  cooldown: 30_000,
  pause: 5_000,
  timeout: 5_000,
};

const TOKEN_FAULTS = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

const isTokenFault = (error: unknown): boolean => TOKEN_FAULTS.some((fault) => error instanceof fault);

/**
 * Returns the public keys of the hosted service. While the key server is down, cached keys stay valid for a while; then
 * tokens cannot be verified.
 * @throws IdentityError UNAVAILABLE from the returned function, and the errors of jose about the token's header
 */
export function createPublishedKeys(address: URL, times: Partial<KeyTimes> = {}): JWTVerifyGetKey {
  const { refresh, keep, cooldown, pause, timeout } = { ...TIMES, ...times };
  const cache: { uat?: number; jwks?: JSONWebKeySet } = {};
  let failed = Number.NEGATIVE_INFINITY;
  const paused = (): boolean => Date.now() - failed < pause;

  const remote = createRemoteJWKSet(address, {
    cacheMaxAge: refresh,
    cooldownDuration: cooldown,
    timeoutDuration: timeout,
    [jwksCache]: cache as JWKSCacheInput,
    [customFetch]: async (...request) => {
      if (paused()) throw new Error('no fetch so soon after a failed one');
      return fetch(...request);
    },
  });

  const cachedKey: JWTVerifyGetKey = async (header, token) => {
    const { uat = 0, jwks } = cache;
    if (!jwks || Date.now() - uat > keep) throw new IdentityError('UNAVAILABLE');
    return createLocalJWKSet(jwks)(header, token).catch(() => {
      throw new IdentityError('UNAVAILABLE');
    });
  };

  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      if (isTokenFault(error)) throw error;
      if (!paused()) failed = Date.now();
      return cachedKey(header, token);
    }
  };
}

interface HostedTokensOptions {
  keys: JWTVerifyGetKey;
  projectId: string;
  clock: () => number;
}

/** Verifies an ID token and returns its claims. @throws IdentityError TOKEN_EXPIRED, INVALID_ID_TOKEN, UNAVAILABLE */
export type HostedTokens = (token: string) => Promise<JWTPayload>;

function refusal(error: unknown): unknown {
  if (error instanceof IdentityError) return error;
  if (error instanceof errors.JWTExpired) return new IdentityError('TOKEN_EXPIRED');
  return error instanceof errors.JOSEError ? new IdentityError('INVALID_ID_TOKEN') : error;
}

const isUid = (sub: unknown): boolean => typeof sub === 'string' && sub !== '' && sub.length <= UID_MAX;

/** Returns the verification of ID tokens of a hosted project: RS256, issuer, audience, subject and times. */
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
