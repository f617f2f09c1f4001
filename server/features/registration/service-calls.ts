import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import { keepAccessTokens } from '../../platform/net/access-tokens';
import type { JsonAnswer } from '../../platform/net/exchange';
import { ServiceFailure } from './errors';
import { type Exchange, read, type ServiceRequest } from './exchange';
import { RETRY_AFTER_MAX, THROTTLED_RETRIES, TOKEN_MARGIN, TOKEN_TIMEOUT } from './registration-limits';

/** Waits so many milliseconds; rejects when aborted by the signal. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const realPause: Pause = (milliseconds, signal) =>
  wait(milliseconds, undefined, { signal, ref: false });

const tokenSchema = v.object({
  access_token: v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/)),
  expires_in: v.pipe(v.number(), v.minValue(1)),
});

interface ServiceCallsOptions {
  exchange: Exchange;
  /** The request for an access token by client credentials. */
  tokenRequest: Omit<ServiceRequest, 'signal'>;
  pause: Pause;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Access tokens by client credentials, reused until shortly before they expire. @throws ServiceFailure */
const accessTokens = ({ exchange, tokenRequest, clock }: ServiceCallsOptions) =>
  keepAccessTokens({
    margin: TOKEN_MARGIN,
    clock,
    ask: async () => {
      const answer = await exchange({ ...tokenRequest, signal: AbortSignal.timeout(TOKEN_TIMEOUT) });
      const { access_token: token, expires_in } = read(tokenSchema, answer);
      return { token, lifetime: expires_in * 1000 };
    },
  });

/** A GET with the access token of this installation. @throws ServiceFailure */
export type ServiceCalls = <Schema extends v.GenericSchema>(
  url: URL,
  schema: Schema,
  signal: AbortSignal,
) => Promise<v.InferOutput<Schema>>;

/** Calls that renew a rejected access token once, and wait for a short Retry-After of the service. */
export function createServiceCalls(options: ServiceCallsOptions): ServiceCalls {
  const { exchange, pause } = options;
  const tokens = accessTokens(options);
  const withToken = async (url: URL, signal: AbortSignal) => {
    const token = await tokens.current();
    const answer = await exchange({ url, authorization: `Bearer ${token}`, signal });
    if (answer.status === 401) tokens.refused(token);
    return answer;
  };
  const renewed = async (url: URL, signal: AbortSignal) => {
    const answer = await withToken(url, signal);
    return answer.status === 401 ? withToken(url, signal) : answer;
  };
  const retried = async (url: URL, signal: AbortSignal, retries: number): Promise<JsonAnswer> => {
    const answer = await renewed(url, signal);
    const { status, retryAfter = 1_000 } = answer;
    if (status !== 429 || retries === 0 || retryAfter > RETRY_AFTER_MAX) return answer;
    await pause(retryAfter, signal).catch(() => {
      throw new ServiceFailure('throttled', status);
    });
    return retried(url, signal, retries - 1);
  };
  return async (url, schema, signal) => read(schema, await retried(url, signal, THROTTLED_RETRIES));
}
