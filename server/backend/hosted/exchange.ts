import type { FetchError } from 'ofetch';
import { createJsonExchange, type JsonRequest } from '../../platform/net/exchange';

interface GoogleErrorDetails {
  /** `Retry-After` in milliseconds. */
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** A failed call of the hosted service; contains only its error code, nothing else of request or response. */
export class GoogleError extends Error {
  override readonly name = 'GoogleError';
  /** 0 when there was no response. */
  readonly status: number;
  readonly code: string;
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, { retryAfter, cause }: GoogleErrorDetails = {}) {
    super(`the hosted service answered ${status} ${code}`.trimEnd(), { cause });
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
  }

  /** Returns whether a retry may succeed. */
  get isTransient(): boolean {
    return [0, 408, 429].includes(this.status) || this.status >= 500;
  }
}

export interface Outgoing extends Pick<JsonRequest, 'method' | 'url' | 'body'> {
  token?: string;
}

/** Sends a request to the hosted service; resolves with the JSON of the response, undefined when there is none. @throws GoogleError */
export type Exchange = (outgoing: Outgoing) => Promise<unknown>;

interface ExchangeOptions {
  /** Milliseconds. */
  timeout: number;
  /** Aborts running requests. */
  stopped: AbortSignal;
}

const CODE = /^\w+/;

/** `{error: {message: 'CODE : text'}}` of Identity Toolkit, `{error: 'code'}` of the token endpoint and the database. */
function codeOf(answer: unknown): string {
  const { error } = (answer ?? {}) as { error?: unknown };
  const { message } = (error ?? {}) as { message?: unknown };
  const text = typeof error === 'string' ? error : message;
  return typeof text === 'string' ? (CODE.exec(text)?.[0] ?? '') : '';
}

/** Sends requests to the hosted service, without retries. */
export function createExchange({ timeout, stopped }: ExchangeOptions): Exchange {
  const send = createJsonExchange();
  return async ({ token, ...request }) => {
    const { status, json, retryAfter } = await send({
      ...request,
      authorization: token && `Bearer ${token}`,
      signal: AbortSignal.any([stopped, AbortSignal.timeout(timeout)]),
    }).catch(({ cause }: FetchError) => {
      throw new GoogleError(0, '', { cause });
    });
    if (status >= 200 && status < 300) return json;
    throw new GoogleError(status, codeOf(json), { retryAfter });
  };
}
