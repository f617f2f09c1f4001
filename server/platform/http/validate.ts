import * as v from 'valibot';
import { DomainError, type Fault, invalid } from '../domain-error';
import type { HttpContext } from './http-app';
import { HttpError } from './http-error';
import type { QuerySchema } from './route';

const MAX_BODY = 1_000_000;
const UTF_8 = /^charset="?utf-?8"?$/;
const PLAIN = 'identity';
/** Maximum of faults in one response. */
const FAULTS_MAX = 1_000;

const faultOf = (issue: v.BaseIssue<unknown>): Fault => ({
  path: v.getDotPath(issue) ?? '',
  message: issue.message,
});

/** An id of the venue in a URL: no control characters, at most 128 UTF-16 units. */
export const idSchema = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(128),
  v.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'must not contain control characters'),
);

/** Returns the output of a schema for some input. @throws DomainError invalid with faults */
export function validated<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  throw invalid('The request is not valid.', result.issues.slice(0, FAULTS_MAX).map(faultOf));
}

/** Returns the path parameters. @throws DomainError invalid with faults */
export const paramsOf = <Schema extends v.GenericSchema>(c: HttpContext, schema: Schema) =>
  validated(schema, c.req.param());

/** Returns the fields of the query with the first value of each. @throws DomainError invalid with faults */
export function queryOf<Schema extends QuerySchema>(c: HttpContext, schema: Schema) {
  const given: Record<string, string> = {};
  for (const name in schema.entries) {
    const value = c.req.query(name);
    if (value !== undefined) given[name] = value;
  }
  return validated(schema, given);
}

interface LimitedBody {
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** The length that the request declares. */
  declared: string | undefined;
  maxBytes: number;
}

/** Returns the text of a body. @throws HttpError 413 when it is too large, TypeError when it is not UTF-8 */
export async function limitedText({ chunks, declared, maxBytes }: LimitedBody): Promise<string> {
  const tooLarge = new HttpError(413, 'The request is too large.', { Connection: 'close' });
  if (Number(declared) > maxBytes) throw tooLarge;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLarge;
    parts.push(chunk);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
}

function checkType(c: HttpContext): void {
  const [type = '', ...parameters] = (c.req.header('content-type') ?? '').toLowerCase().split(';');
  if (type.trim() !== 'application/json')
    throw new HttpError(415, 'The request must be JSON (Content-Type: application/json).');
  const charset = parameters.map((parameter) => parameter.trim()).find((one) => one.startsWith('charset='));
  if (charset !== undefined && !UTF_8.test(charset))
    throw new HttpError(415, 'The request must be UTF-8 (charset=utf-8).');
  if ((c.req.header('content-encoding') ?? PLAIN) !== PLAIN)
    throw new HttpError(415, 'The request must not be compressed.', {
      'Accept-Encoding': PLAIN,
    });
}

interface BodyRules {
  /** 1 MB when missing. */
  maxBytes?: number | undefined;
  /** Returns every fault of a body that its schema cannot express. */
  faultsOf?: ((body: unknown) => Fault[]) | undefined;
}

/** Levels of arrays and objects that a body may have. */
const DEPTH_MAX = 64;
/** Values that any body may have, and characters per further value: useful data has no shorter ones. */
const VALUES_FREE = 10_000;
const CHARACTERS_PER_VALUE = 8;
/** Members of one object. */
const MEMBERS_MAX = 10_000;

// PostgreSQL stores neither NUL nor lone surrogates in a text.
const UNKEPT = /[\0\p{Cs}]/u;

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isKept = (text: string): boolean => !UNKEPT.test(text);

const isKeptText = (value: unknown): boolean => typeof value !== 'string' || isKept(value);

const areKept = (level: readonly unknown[]): boolean =>
  level.every(isKeptText) && level.filter(isBranch).every((one) => Object.keys(one).every(isKept));

const isTooWide = (value: unknown): boolean =>
  isBranch(value) && !Array.isArray(value) && Object.keys(value).length > MEMBERS_MAX;

function* levelsOf(value: unknown): Generator<unknown[]> {
  let level = [value];
  while (level.length > 0) {
    yield level;
    level = level.filter(isBranch).flatMap((one) => Object.values(one));
  }
}

const tooMany = () => invalid('The request contains too many values.');

function checkSize(depth: number, values: number, length: number): void {
  if (depth > DEPTH_MAX + 1) throw invalid('The request is nested too deeply.');
  if (values > VALUES_FREE + length / CHARACTERS_PER_VALUE) throw tooMany();
}

/**
 * Parses JSON that can be stored: at most 64 levels deep, with a limited number of values, and without NUL or
 * lone surrogates in its texts. Of duplicate keys the last one wins.
 * @throws DomainError invalid, and SyntaxError for other text
 */
function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // Only escapes can produce them: JSON has no raw NUL, and decoded UTF-8 no lone surrogates.
  const mayBeUnkept = text.includes('\\u');
  let depth = 0;
  let values = 0;
  for (const level of levelsOf(value)) {
    depth += 1;
    values += level.length;
    checkSize(depth, values, text.length);
    if (level.some(isTooWide)) throw tooMany();
    if (mayBeUnkept && !areKept(level))
      throw invalid('The request contains characters that cannot be stored.');
  }
  return value;
}

/**
 * Reads the JSON body.
 * @throws HttpError 415 for another type, 413 when too large; DomainError invalid for other text or another schema
 */
export async function bodyOf<Schema extends v.GenericSchema>(
  c: HttpContext,
  schema: Schema,
  { maxBytes = MAX_BODY, faultsOf }: BodyRules = {},
) {
  checkType(c);
  const chunks = c.req.raw.body ?? [];
  const value = await limitedText({ chunks, declared: c.req.header('content-length'), maxBytes })
    .then(parseJson)
    .catch((error: unknown) => {
      throw error instanceof HttpError || error instanceof DomainError
        ? error
        : invalid('The request is not JSON.');
    });
  const faults = faultsOf?.(value) ?? [];
  if (faults.length > 0) throw invalid('The request is not valid.', faults);
  return validated(schema, value);
}
