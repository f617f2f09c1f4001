import * as v from 'valibot';
import { createJsonExchange, type Fetch, type JsonAnswer } from '../../platform/net/exchange';
import { ServiceFailure } from './errors';

export interface ServiceRequest {
  url: URL;
  /** A form is sent as such, any other object as JSON; without a body the request is a GET. */
  body?: URLSearchParams | Record<string, string>;
  authorization?: string;
  signal: AbortSignal;
}

/** Sends a request and returns the response of any status. @throws ServiceFailure without a response */
export type Exchange = (request: ServiceRequest) => Promise<JsonAnswer>;

/** Sends requests by HTTP. Transport errors are dropped: they contain the address, and with it a number. */
export function createExchange(fetch: Fetch): Exchange {
  const send = createJsonExchange(fetch);
  return (request) =>
    send({ method: request.body ? 'POST' : 'GET', ...request }).catch(() => {
      throw new ServiceFailure(request.signal.aborted ? 'slow' : 'unreachable');
    });
}

function failureOf({ status }: JsonAnswer): ServiceFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status === 429) return new ServiceFailure('throttled', status);
  if (status === 401 || status === 403) return new ServiceFailure('refused', status);
  return new ServiceFailure(status >= 500 ? 'failed' : 'nonsense', status);
}

/** Parses a response by its schema. @throws ServiceFailure */
export function read<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: JsonAnswer,
): v.InferOutput<Schema> {
  const failure = failureOf(answer);
  if (failure) throw failure;
  const result = v.safeParse(schema, answer.json);
  if (result.success) return result.output;
  throw new ServiceFailure('nonsense', answer.status);
}
