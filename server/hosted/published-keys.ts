import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JSONWebKeySet,
  type JWKSCacheInput,
  type JWTVerifyGetKey,
  jwksCache,
} from 'jose';
import { IdentityError } from '../identity/identity-error';

/** Durations in milliseconds. */
export interface KeyTimes {
  /** Keys are asked for again when they are older. */
  refresh: number;
  /** While the key server cannot be reached, keys hold so long. */
  keep: number;
  /** An unknown key asks for new ones at most so often. */
  cooldown: number;
  /** The key server is left alone for so long after a failure. */
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
 * The hosted service's public keys, from where it publishes them. A key server that is down is no verdict on a token:
 * the keys known so far go on holding for a while, and then nobody can say.
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
      if (paused()) throw new Error('the key server is left alone for a moment');
      return fetch(...request);
    },
  });

  const keptKey: JWTVerifyGetKey = async (header, token) => {
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
      return keptKey(header, token);
    }
  };
}
