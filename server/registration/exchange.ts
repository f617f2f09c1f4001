import { createFetch } from 'ofetch';
import * as v from 'valibot';
import { ServiceFailure } from './service-failure';

export type Fetch = typeof globalThis.fetch;

export interface ServiceRequest {
  url: URL;
  /** A form is sent as such, another object as JSON; without one this is a GET. */
  body?: URLSearchParams | Record<string, string>;
  authorization?: string;
  signal: AbortSignal;
}

export interface ServiceAnswer {
  status: number;
  /** undefined when it is no JSON. */
  json: unknown;
  /** Milliseconds; undefined when the service does not say. */
  retryAfter: number | undefined;
}

/** One exchange with a service, whatever its answer. @throws ServiceFailure when there is none */
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

/** Exchanges over HTTP. Errors of the transport name the address, and with it a number: none of it is kept. */
export function createExchange(fetch: Fetch): Exchange {
  const send = createFetch({ fetch });
  return async ({ url, body, authorization, signal }) => {
    const answer = await send
      .raw(url.href, {
        method: body ? 'POST' : 'GET',
        body,
        headers: { accept: 'application/json', ...(authorization && { authorization }) },
        // A redirect would take the credentials elsewhere.
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

/** What an answer says by its schema. @throws ServiceFailure */
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
