import * as v from 'valibot';

const characters = (count: number): string => 'x'.repeat(count);

/** Texts that are too short, just right and too long for a field of so many characters. */
export const lengthsUpTo = (most: number): [value: unknown, isTaken: boolean][] => [
  ['', false],
  ['x', true],
  [characters(most), true],
  [characters(most + 1), false],
];

/** Returns whether a schema takes a body with another value of one field. */
export const takes = (schema: v.GenericSchema, body: object, field: string, value: unknown): boolean =>
  v.safeParse(schema, { ...body, [field]: value }).success;

/** Returns what is said of an empty text in a field. */
export const saidOfEmpty = (schema: v.GenericSchema, body: object, field: string): string[] =>
  (v.safeParse(schema, { ...body, [field]: '  ' }).issues ?? []).map(({ message }) => message);
