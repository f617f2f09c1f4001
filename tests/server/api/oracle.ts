import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Answer } from '../../support/ask';
import { isObject, type Schema, schemaCheck } from './json-schema';
import type { Asked, Operation } from './requests';

interface Document {
  components: { schemas: Record<string, Schema> };
}

/** Returns whether this path still names the call, rather than another one. */
function isSameCall(pattern: string, path: string): boolean {
  const segments = new URL(path, 'http://host').pathname.split('/');
  const expected = pattern.split('/');
  const fits = (segment: string, index: number) => {
    const wanted = expected[index] ?? '';
    return wanted.startsWith('{') ? segment !== '' : segment === wanted;
  };
  return segments.length === expected.length && segments.every(fits);
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

function jsonOf({ body, headers }: Answer): unknown {
  const decode = DECODERS[headers['content-encoding'] ?? ''];
  try {
    return JSON.parse((decode ? decode(body) : body).toString());
  } catch {
    return undefined;
  }
}

const BUSY = 429;

/** One request and its answer. */
export interface Exchange {
  method: string;
  pattern: string;
  operation: Operation;
  asked: Pick<Asked, 'path'>;
  answer: Answer;
}

function bareFault({ method, operation, answer: { status, text, headers } }: Exchange): string | undefined {
  if (status >= 500 && !(status in operation.responses)) return `a failure of the server, ${status}`;
  if (method === 'HEAD' && text !== '') return 'a HEAD with a body';
  return status === BUSY && !headers['retry-after'] ? 'a 429 without Retry-After' : undefined;
}

const responseFor = ({ responses }: Operation, status: number): Operation['responses'][string] | undefined =>
  responses[status] ?? (status === BUSY ? {} : undefined);

const isRefusal = ({ status }: Answer): boolean => status >= 400;

/** Returns the difference between an answer and its description, if any. */
export function faultFinder({ components }: Document) {
  const check = schemaCheck(components.schemas);

  function errorFault(body: unknown): string | undefined {
    if (!isObject(body) || typeof body.errMsg !== 'string') return 'an error without errMsg';
    return check({ $ref: '#/components/schemas/Error' }, body) ? undefined : 'an error of another shape';
  }

  function describedFault({ operation, answer, method }: Exchange, body: unknown): string | undefined {
    const { status } = answer;
    const described = responseFor(operation, status);
    if (!described) return `a status of ${status}, which is not described`;
    const isOfSchema =
      method === 'HEAD' || check(described.content?.['application/json']?.schema ?? {}, body);
    return isOfSchema ? undefined : `a body that is not of the schema of ${status}`;
  }

  function bodyFault(exchange: Exchange): string | undefined {
    const { method, pattern, asked, answer } = exchange;
    const body = jsonOf(answer);
    const fault = isRefusal(answer) && method !== 'HEAD' ? errorFault(body) : undefined;
    const isDescribed = isSameCall(pattern, asked.path);
    return fault ?? (isDescribed ? describedFault(exchange, body) : undefined);
  }

  return (exchange: Exchange): string | undefined => bareFault(exchange) ?? bodyFault(exchange);
}
