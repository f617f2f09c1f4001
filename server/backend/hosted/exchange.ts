import { type FetchError, type FetchOptions, ofetch } from 'ofetch';

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

export interface Outgoing {
  method: 'GET' | 'POST' | 'PATCH';
  url: URL;
  /** URLSearchParams are sent as a form, everything else as JSON. */
  body?: unknown;
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

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `{error: {message: 'CODE : text'}}` of Identity Toolkit, `{error: 'code'}` of the token endpoint and the database. */
function codeOf(answer: unknown): string {
  const { error } = (answer ?? {}) as { error?: unknown };
  const { message } = (error ?? {}) as { message?: unknown };
  const text = typeof error === 'string' ? error : message;
  return typeof text === 'string' ? (CODE.exec(text)?.[0] ?? '') : '';
}

function retryAfterOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}

/** Sends requests to the hosted service, without retries. */
export function createExchange({ timeout, stopped }: ExchangeOptions): Exchange {
  return async ({ method, url, body, token }) => {
    const response = await ofetch
      .raw(url.href, {
        method,
        body: body as FetchOptions['body'],
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
        // A redirect would send the token elsewhere.
        redirect: 'manual',
        signal: AbortSignal.any([stopped, AbortSignal.timeout(timeout)]),
        retry: false,
        ignoreResponseError: true,
        parseResponse: jsonOf,
      })
      .catch(({ cause }: FetchError) => {
        throw new GoogleError(0, '', { cause });
      });
    const { ok, status, headers, _data: answer } = response;
    if (ok) return answer;
    throw new GoogleError(status, codeOf(answer), { retryAfter: retryAfterOf(headers) });
  };
}
