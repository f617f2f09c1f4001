/** The part of JSON Schema that the API description uses. */
export interface Schema {
  $ref?: string;
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
}

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const TYPES: Record<NonNullable<Schema['type']>, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const within = (value: number, low = Number.NEGATIVE_INFINITY, high = Number.POSITIVE_INFINITY): boolean =>
  value >= low && value <= high;

function isText(value: string, { minLength, maxLength, pattern }: Schema): boolean {
  return within(value.length, minLength, maxLength) && (!pattern || new RegExp(pattern, 'u').test(value));
}

type Check = (schema: Schema, value: unknown) => boolean;

function areMembers(value: Json, schema: Schema, check: Check): boolean {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const isMember = ([name, member]: [string, unknown]): boolean => {
    const known = properties[name] ?? additionalProperties;
    return typeof known === 'boolean' ? known : check(known, member);
  };
  return required.every((name) => name in value) && Object.entries(value).every(isMember);
}

function isOfKind(value: unknown, schema: Schema, check: Check): boolean {
  if (typeof value === 'string') return isText(value, schema);
  if (typeof value === 'number') return within(value, schema.minimum, schema.maximum);
  if (isObject(value)) return areMembers(value, schema, check);
  if (!Array.isArray(value)) return true;
  const { items, minItems, maxItems } = schema;
  return within(value.length, minItems, maxItems) && (!items || value.every((item) => check(items, item)));
}

function areAlternatives(schema: Schema, value: unknown, check: Check): boolean {
  const { anyOf, oneOf, allOf } = schema;
  const some = [anyOf, oneOf].every((list) => !list || list.some((one) => check(one, value)));
  return some && (allOf ?? []).every((one) => check(one, value));
}

const isNamed = (schema: Schema, value: unknown): boolean =>
  (!('const' in schema) || isSame(schema.const, value)) &&
  (!schema.enum || schema.enum.some((one) => isSame(one, value)));

const isTyped = ({ type }: Schema, value: unknown): boolean => !type || TYPES[type](value);

/** Returns a validator for schemas whose references point into `components`. */
export function schemaCheck(components: Record<string, Schema>): Check {
  const resolved = (reference: string): Schema => components[reference.split('/').at(-1) ?? ''] ?? {};
  const check: Check = (schema, value) => {
    if (schema.$ref) return check(resolved(schema.$ref), value);
    const isOne = isNamed(schema, value) && isTyped(schema, value);
    return isOne && areAlternatives(schema, value, check) && isOfKind(value, schema, check);
  };
  return check;
}
