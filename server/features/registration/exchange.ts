import { createFetch } from 'ofetch';
import * as v from 'valibot';
import { ServiceFailure } from './errors';

export type Fetch = typeof globalThis.fetch;

export interface ServiceRequest {
  url: URL;
  /** A form is sent as such, any other object as JSON; without a body the request is a GET. */
  body?: URLSearchParams | Record<string, string>;
  authorization?: string;
  signal: AbortSignal;
}

export interface ServiceAnswer {
  status: number;
  /** Undefined when it is not JSON. */
  json: unknown;
  /** Milliseconds; undefined when missing. */
  retryAfter: number | undefined;
}

/** Sends a request and returns the response of any status. @throws ServiceFailure without a response */
export type Exchange = (request: ServiceRequest) => Promise<ServiceAnswer>;

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

/** Sends requests by HTTP. Transport errors are dropped: they contain the address, and with it a number. */
export function createExchange(fetch: Fetch): Exchange {
  const send = createFetch({ fetch });
  return async ({ url, body, authorization, signal }) => {
    const answer = await send
      .raw(url.href, {
        method: body ? 'POST' : 'GET',
        body,
        headers: { accept: 'application/json', ...(authorization && { authorization }) },
        // A redirect would send the credentials elsewhere.
        redirect: 'manual',
        responseType: 'text',
        ignoreResponseError: true,
        retry: 0,
        signal,
      })
      .catch(() => {
        throw new ServiceFailure(signal.aborted ? 'slow' : 'unreachable');
      });
    const { status, headers, _data: text } = answer;
    return { status, json: jsonOf(text), retryAfter: retryAfterOf(headers) };
  };
}

function failureOf({ status }: ServiceAnswer): ServiceFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 429) return new ServiceFailure('throttled', status);
  if (status === 401 || status === 403) return new ServiceFailure('refused', status);
  return new ServiceFailure(status >= 500 ? 'failed' : 'nonsense', status);
}

/** Parses a response by its schema. @throws ServiceFailure */
export function read<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: ServiceAnswer,
): v.InferOutput<Schema> {
  const failure = failureOf(answer);
  if (failure) throw failure;
  const result = v.safeParse(schema, answer.json);
  if (result.success) return result.output;
  throw new ServiceFailure('nonsense', answer.status);
}
