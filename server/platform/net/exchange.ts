import { createFetch, type FetchOptions } from 'ofetch';

export type Fetch = typeof globalThis.fetch;

export interface JsonRequest {
  method: 'GET' | 'POST' | 'PATCH';
  url: URL;
  /** URLSearchParams are sent as a form, everything else as JSON. */
  body?: unknown;
  authorization?: string | undefined;
  signal: AbortSignal;
}

export interface JsonAnswer {
  status: number;
  /** Undefined when it is not JSON. */
  json: unknown;
  /** `Retry-After` in milliseconds; undefined when missing. */
  retryAfter: number | undefined;
}

function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function retryAfterOf(headers: Headers): number | undefined {
  const seconds = Number(headers.get('retry-after') || Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

/** Returns a function that sends one request and returns the response of any status. It rejects with FetchError without one. */
export function createJsonExchange(fetch?: Fetch): (request: JsonRequest) => Promise<JsonAnswer> {
  const send = createFetch({ fetch });
  return async ({ method, url, body, authorization, signal }) => {
    const { status, headers, _data } = await send.raw(url.href, {
      method,
      body: body as FetchOptions['body'],
      headers: { accept: 'application/json', ...(authorization && { authorization }) },
      // A redirect would send the credentials elsewhere.
      redirect: 'manual',
      responseType: 'text',
      ignoreResponseError: true,
      retry: 0,
      signal,
    });
    return { status, json: jsonOf(_data), retryAfter: retryAfterOf(headers) };
  };
}
