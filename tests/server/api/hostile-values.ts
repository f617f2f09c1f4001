import fc from 'fast-check';
import { isObject, type Json } from './json-schema';

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
