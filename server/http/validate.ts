import * as v from 'valibot';
import type { HttpContext } from './dependencies';
import { badRequest, type Fault, HttpError } from './http-error';

const MAX_BODY = 1_000_000;

const faultOf = (issue: v.BaseIssue<unknown>): Fault => ({
  path: v.getDotPath(issue) ?? '',
  message: issue.message,
});

/** An id of the venue as it comes in an address: no control characters, at most 128 units long. */
export const idSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(128),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters'),
);

function valid<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw badRequest('The request is not valid.', result.issues.map(faultOf));
}

/** The path's parameters. @throws HttpError 400 with faults */
export const paramsOf = <Schema extends v.GenericSchema>(c: HttpContext, schema: Schema) =>
  valid(schema, c.req.param());

/** The query, the first value of each key. @throws HttpError 400 with faults */
export const queryOf = <Schema extends v.GenericSchema>(c: HttpContext, schema: Schema) =>
  valid(schema, c.req.query());

async function limitedText(c: HttpContext, maxBytes: number): Promise<string> {
  const tooLarge = new HttpError(413, 'The request is too large.', { headers: { Connection: 'close' } });
  if (Number(c.req.header('content-length')) > maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge;
    chunks.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
}

const parsed = (text: string): unknown => JSON.parse(text);

/**
 * The JSON body, at most 1 MB unless said otherwise.
 * @throws HttpError 415 for another type, 413 when too large, 400 when it is no JSON or not of the schema
 */
export async function bodyOf<Schema extends v.GenericSchema>(
  c: HttpContext,
  schema: Schema,
  maxBytes = MAX_BODY,
) {
  const [type = ''] = (c.req.header('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json')
    throw new HttpError(415, 'The request must be JSON (Content-Type: application/json).');
  const value = await limitedText(c, maxBytes)
    .then(parsed)
    .catch((error: unknown) => {
      throw error instanceof HttpError ? error : badRequest('The request is not JSON.');
    });
  return valid(schema, value);
}
