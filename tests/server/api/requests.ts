import fc from 'fast-check';
import type { Schema } from './json-schema';
import { broken, hostile, hostileBody, hostileText, namedValue, type Vocabulary } from './values';

/** A described call. */
export interface Operation {
  parameters?: { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

export const WHO = ['unauthenticated', 'attendee', 'host', 'forger'] as const;
export type Asker = (typeof WHO)[number];

/** A request as it is sent. */
export interface Asked {
  who: Asker;
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

type Parameter = NonNullable<Operation['parameters']>[number];

/** Valid in three of five cases, otherwise arbitrary or missing. */
const valueFor = (
  { name, schema, required }: Parameter,
  vocabulary: Vocabulary,
): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 16, arbitrary: namedValue(name, schema, vocabulary).map(String) },
    { weight: 2, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    { weight: required ? 1 : 3, arbitrary: fc.constant(undefined) },
  );

// Percent signs in hostile texts are kept as they are.
const escaped = (text: string): string =>
  text
    .replace(/\p{Cs}/gu, '%ed%a0%80')
    .replace(/[^\w.~%:;*+-]/gu, (character) => encodeURIComponent(character));

function pathOf(pattern: string, parameters: Parameter[], values: (string | undefined)[]): string {
  const given = parameters.map((parameter, index) => [parameter, values[index]] as const);
  const inPath = given.filter(([parameter]) => parameter.in === 'path');
  const path = inPath.reduce(
    (whole, [{ name }, value]) => whole.replace(`{${name}}`, () => escaped(value ?? '')),
    pattern,
  );
  const query = given.flatMap(([{ name, in: place }, value]) =>
    place === 'query' && value !== undefined ? [`${name}=${escaped(value)}`] : [],
  );
  return query.length > 0 ? `${path}?${query.join('&')}` : path;
}

const bytes = (value: string | Uint8Array): Buffer => Buffer.from(value as string);

function bodyFor(
  name: string,
  operation: Operation,
  vocabulary: Vocabulary,
): fc.Arbitrary<Buffer | undefined> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const garbage = hostileBody.map(bytes);
  if (!schema) return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, garbage);
  const valid = namedValue(name, schema, vocabulary);
  const turns = fc.array(fc.nat(30), { minLength: 2, maxLength: 7 });
  const nearly = fc.tuple(valid, turns, hostile).map(([value, way, by]) => broken(value, way, by));
  const json = (value: unknown) => Buffer.from(JSON.stringify(value));
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(json) },
    { weight: 4, arbitrary: nearly.map(json) },
    { weight: 2, arbitrary: garbage },
  );
}

const TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=x',
];
const headers = fc.record(
  {
    'content-type': fc.constantFrom(...TYPES, ...TYPES, 'text/plain', 'multipart/form-data', ';', ''),
    'content-encoding': fc.constantFrom('identity', 'gzip'),
    'accept-encoding': fc.constantFrom('gzip', 'br', '*;q=0', ';;;'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"', ','),
    range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=5-1', 'lines=1', 'bytes=99999999999999999999-'),
    cookie: fc.constantFrom('a=b', '=;;=', '__Host-x=%00'),
    origin: fc.constantFrom('https://evil.example', 'null'),
  },
  { requiredKeys: [] },
);

/** The content type is correct for most bodies. */
const headersFor = (operation: Operation): fc.Arbitrary<Record<string, string>> =>
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.constant<Record<string, string>>(
        operation.requestBody ? { 'content-type': 'application/json' } : {},
      ),
    },
    { weight: 1, arbitrary: headers as fc.Arbitrary<Record<string, string>> },
  );

/** Generates valid, nearly valid and invalid requests for one call. */
export function requestsFor(
  pattern: string,
  operation: Operation,
  vocabulary: Vocabulary,
): fc.Arbitrary<Asked> {
  const { parameters = [] } = operation;
  const values = fc.tuple(...parameters.map((parameter) => valueFor(parameter, vocabulary)));
  return fc.record({
    who: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('attendee', 'host') }, fc.constantFrom(...WHO)),
    path: values.map((given) => pathOf(pattern, parameters, given)),
    headers: headersFor(operation),
    body: bodyFor(pattern, operation, vocabulary),
  });
}
