import { type Plain, redact } from '@domain/logs/redact';
import { expect, test } from 'vitest';

const nested = (levels: number, inner: unknown): unknown =>
  levels === 0 ? inner : [nested(levels - 1, inner)];
const entries = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

test('twelve levels are copied, and deeper ones are named', () => {
  expect(redact(nested(12, 'bottom'))).toEqual(nested(12, 'bottom'));
  expect(redact(nested(12, ['bottom']))).toEqual(nested(12, '[deeper]'));
});

test('a list is copied up to two hundred items, with the count of the others', () => {
  expect(redact(numbers(200))).toEqual(numbers(200));
  expect(redact(numbers(203))).toEqual([...numbers(200), '[3 more]']);
  expect(redact(new Set(numbers(201)))).toEqual([...numbers(200), '[1 more]']);
});

test('an object is copied up to two hundred entries that have a value', () => {
  expect(redact(entries(201))).toEqual(entries(200));
  expect(redact({ none: undefined, ...entries(200) })).toEqual(entries(200));
});

test('an object that occurs twice is copied twice, and only a cycle is named', () => {
  const shared = { name: 'Ada' };
  expect(redact({ one: shared, other: [shared] })).toEqual({
    one: { name: 'Ada' },
    other: [{ name: 'Ada' }],
  });
});

test.each<[string, unknown, Plain]>([
  ['a date', new Date(Date.UTC(2026, 10, 21)), '2026-11-21T00:00:00.000Z'],
  ['an invalid date', new Date(Number.NaN), '[no date]'],
  ['a typed array', new Uint16Array(3), '[6 bytes]'],
  ['a buffer', new ArrayBuffer(4), '[4 bytes]'],
  ['a large integer', 2n ** 64n, '18446744073709551616'],
  ['a symbol', Symbol('ada'), '[symbol]'],
  ['no value', undefined, '[undefined]'],
  ['a summary that is no function', { toJSON: 1 }, { toJSON: 1 }],
  [
    'an error with details of its own',
    Object.assign(new TypeError('broken', { cause: 'offline' }), { status: 503 }),
    { name: 'TypeError', message: 'broken', cause: 'offline', status: 503 },
  ],
])('%s is named or copied', (_, value, shown) => {
  expect(redact(value)).toEqual(shown);
});

test('a value below a sensitive key is removed unless it is absent or a flag', () => {
  expect(redact({ pwd: '', pass: 0, passphrase: ['a'], apiKey: {} })).toEqual({
    pwd: '[removed]',
    pass: '[removed]',
    passphrase: '[removed]',
    apiKey: '[removed]',
  });
  expect(redact({ pwd: null, token: undefined, session: false, mail: true })).toEqual({
    pwd: null,
    session: false,
    mail: true,
  });
});

test.each([
  ['ada%40hall.example signed in', '[email] signed in'],
  ['to <ada@hall.example>, twice: ada@hall.example', 'to [email] twice: [email]'],
  ['eyJh.eyJz and eyJh.eyJz.c2ln', '[token] and [token]'],
  ['?token=one&password=two#code=three', '?token=[removed]&password=[removed]#code=[removed]'],
  ['password: "love lace", name: Ada', 'password: [removed], name: Ada'],
  ["{ secret: 'love lace' }", '{ secret: [removed] }'],
  ['{"apiKey":"AIza","open":true}', '{"apiKey":[removed],"open":true}'],
  ['Authorization: eyJh.eyJz.c2ln, then', 'Authorization: [removed], then'],
  [
    'registration_number = 7, registrationNumber: 20260001;',
    'registration_number = 7, registrationNumber: [removed];',
  ],
])('the text %j is shown as %j', (text, shown) => {
  expect(redact(text)).toBe(shown);
});
