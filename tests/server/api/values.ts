import fc from 'fast-check';
import { isObject, type Json, type Schema } from './json-schema';

const MOST_ITEMS = 4;
const OPTIONAL_DEPTH = 3;

/** Meaningful values for the server by parameter name; '' for any text. */
export type Vocabulary = Readonly<Record<string, readonly unknown[]>>;

function textOf({ pattern, minLength = 0, maxLength = 40 }: Schema, vocabulary: Vocabulary) {
  const plain = fc.string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: 'grapheme' });
  const known = fc.constantFrom(...(vocabulary[''] ?? ['']));
  if (!pattern || pattern.includes('\\p{')) return fc.oneof(known, known, plain);
  return fc.oneof(
    { weight: 1, arbitrary: known },
    { weight: 3, arbitrary: fc.stringMatching(new RegExp(pattern)) },
  );
}

function numberOf({ type, minimum, maximum }: Schema) {
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum });
  return fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true });
}

/** Usually a known value for this name, if there is one. */
export function namedValue(
  name: string,
  schema: Schema,
  vocabulary: Vocabulary,
  depth = 0,
): fc.Arbitrary<unknown> {
  const any = schemaValue(schema, vocabulary, depth);
  const known = vocabulary[name];
  return known ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, any) : any;
}

/** Generates values of a schema; below a depth only required members. */
function schemaValue(schema: Schema, vocabulary: Vocabulary, depth = 0): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  const deeper = (inner: Schema) => schemaValue(inner, vocabulary, depth + 1);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (choices) return fc.oneof(...choices.map(deeper));
  return typedValue(schema, vocabulary, depth, deeper);
}

function objectOf(schema: Schema, vocabulary: Vocabulary, depth: number) {
  const { properties = {}, required = [], additionalProperties } = schema;
  const entries = Object.entries(properties).filter(
    ([name]) => depth < OPTIONAL_DEPTH || required.includes(name),
  );
  const members = Object.fromEntries(
    entries.map(([name, inner]) => [name, namedValue(name, inner, vocabulary, depth + 1)]),
  );
  const named = fc.record(members, { requiredKeys: required.filter((name) => name in members) });
  if (typeof additionalProperties !== 'object') return named;
  const value = schemaValue(additionalProperties, vocabulary, depth + 1);
  const others = fc.dictionary(fc.string({ maxLength: 12 }), value, { maxKeys: 4 });
  return fc.tuple(others, named).map(([other, own]) => ({ ...other, ...own }));
}

function typedValue(
  schema: Schema,
  vocabulary: Vocabulary,
  depth: number,
  deeper: (inner: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const { minItems = 0, maxItems = MOST_ITEMS } = schema;
  const lengths = { minLength: minItems, maxLength: Math.min(maxItems, minItems + MOST_ITEMS) };
  const byType: Record<NonNullable<Schema['type']>, () => fc.Arbitrary<unknown>> = {
    object: () => objectOf(schema, vocabulary, depth),
    array: () => fc.array(deeper(schema.items ?? {}), lengths),
    string: () => textOf(schema, vocabulary),
    number: () => numberOf(schema),
    integer: () => numberOf(schema),
    boolean: () => fc.boolean(),
    null: () => fc.constant(null),
  };
  return schema.type ? byType[schema.type]() : fc.jsonValue({ maxDepth: 2 });
}

const LONG = 'x'.repeat(5_000);

/** Values of unexpected types and sizes. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, 0, -1, 0.5, 1e308, -1e308, Number.MAX_SAFE_INTEGER + 2, 2 ** 31, '', ' ', '0', '-1', '%'],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    '\udfff\ud800',
    '\u202e',
    '\ufeff',
    "'",
    '"',
    '\\',
    "'; drop table account; --",
  ],
  ...['../../etc/passwd', '__proto__', 'constructor', 'toString', 'null', 'NaN', '{{7*7}}', '<script>', LONG],
  ...['a@b.c', '@', `${LONG}@b.c`, 'javascript:alert(1)', 'https://canary.example/', '//evil.example'],
  ...[[], {}, [[]], [null], { length: -1 }, { toString: 1 }, Array(300).fill(0)],
];

export const hostile = fc.constantFrom(...HOSTILE);

/** Texts that are inserted into an address unescaped. */
export const hostileText = fc.constantFrom(
  ...HOSTILE.filter((value) => typeof value === 'string'),
  ...['.', '..', '%00', '%zz', '%', '%ff%fe', '%ed%a0%80', '%2f', '%c0%ae', '+', ';', '*', ':', '\u{1f3ad}'],
);

/** Bodies that are not valid requests. */
export const hostileBody: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.json(),
  fc.string(),
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom(
    ...['', '{', '{}', '[]', 'null', '"', '{"__proto__":{"a":1}}', '{"a":1,"a":2}', '{"a":"\\u0000"}'],
    ...['{"a":"\\ud800"}', '['.repeat(50_000), `${'['.repeat(50_000)}${']'.repeat(50_000)}`, '1e999'],
    `"${'y'.repeat(1_100_000)}"`,
  ),
);

/** Changes a value at a limited depth: another value, a missing member or an additional one. */
export function broken(value: unknown, turns: readonly number[], by: unknown): unknown {
  const [turn = 0, ...rest] = turns;
  if (rest.length === 0 || typeof value !== 'object' || value === null) return by;
  if (Array.isArray(value)) return brokenItems(value, turn, rest, by);
  return isObject(value) ? brokenMembers(value, turn, rest, by) : by;
}

function brokenItems(items: unknown[], turn: number, rest: readonly number[], by: unknown): unknown[] {
  const at = turn % (items.length + 1);
  return at === items.length ? [...items, by] : items.with(at, broken(items[at], rest, by));
}

function brokenMembers(members: Json, turn: number, rest: readonly number[], by: unknown): Json {
  const names = Object.keys(members);
  const name = names[turn % (names.length + 2)];
  if (name !== undefined) return { ...members, [name]: broken(members[name], rest, by) };
  if (turn % 2 === 0) return { ...members, [typeof by === 'string' ? by : 'extra']: by };
  return Object.fromEntries(Object.entries(members).slice(1));
}
