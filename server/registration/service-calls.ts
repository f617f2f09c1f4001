import { setTimeout as wait } from 'node:timers/promises';
import type * as v from 'valibot';
import type { AccessTokens } from '../access-tokens';
import { type Exchange, read, type ServiceAnswer } from './exchange';
import { RETRY_AFTER_MAX, THROTTLED_RETRIES } from './registration-limits';
import { ServiceFailure } from './service-failure';

/** Waits so many milliseconds; rejects when the signal ends it. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const realPause: Pause = (milliseconds, signal) =>
  wait(milliseconds, undefined, { signal, ref: false });

interface ServiceCallsOptions {
  exchange: Exchange;
  tokens: AccessTokens;
  pause: Pause;
}

/** A GET with the access token of this installation. @throws ServiceFailure */
export type ServiceCalls = <Schema extends v.GenericSchema>(
  url: URL,
  schema: Schema,
  signal: AbortSignal,
) => Promise<v.InferOutput<Schema>>;

/** Calls that renew a token that was refused, once, and wait when the service asks for a little patience. */
export function createServiceCalls({ exchange, tokens, pause }: ServiceCallsOptions): ServiceCalls {
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
  const patient = async (url: URL, signal: AbortSignal, retries: number): Promise<ServiceAnswer> => {
    const answer = await renewed(url, signal);
    const { status, retryAfter = 1_000 } = answer;
    if (status !== 429 || retries === 0 || retryAfter > RETRY_AFTER_MAX) return answer;
    await pause(retryAfter, signal).catch(() => {
      throw new ServiceFailure('throttled', status);
    });
    return patient(url, signal, retries - 1);
  };
  return async (url, schema, signal) => read(schema, await patient(url, signal, THROTTLED_RETRIES));
}
