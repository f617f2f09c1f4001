import fc from 'fast-check';
import type { Schema } from './json-schema';

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
export function schemaValue(schema: Schema, vocabulary: Vocabulary, depth = 0): fc.Arbitrary<unknown> {
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
