import { type Plain, redact } from '@domain/logs/redact';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';

test.each<[string, unknown, Plain]>([
  [
    'credentials of a sign-in event',
    { type: 'signIn.request', credentials: { email: 'ada@demo.example', password: 'lovelace-1843' } },
    { type: 'signIn.request', credentials: '[removed]' },
  ],
  [
    'the input of an effect',
    { email: 'ada@demo.example', password: 'x' },
    { email: '[removed]', password: '[removed]' },
  ],
  ['a session', { session: { token: TOKEN, user: { userId: 'u1' } } }, { session: '[removed]' }],
  [
    'the output of an effect',
    { output: { token: TOKEN, fresh: true } },
    { output: { token: '[removed]', fresh: true } },
  ],
  ['a token in a text', { detail: `Bearer ${TOKEN} was refused` }, { detail: 'Bearer [token] was refused' }],
  ['an email in a text', ['ada@demo.example left'], ['[email] left']],
  [
    'a collection with a size',
    { here: { people: ['ada'], toJSON: () => ({ people: 1 }) } },
    { here: { people: 1 } },
  ],
  [
    'a collection whose size throws',
    {
      toJSON: () => {
        throw new Error('no');
      },
    },
    '[unreadable]',
  ],
  ['an email as a key', { 'ada@demo.example': 1 }, { '[email]': 1 }],
  [
    'the signature of an address',
    { address: '/backend-assets/live/a?expires=1&signature=abc' },
    { address: '/backend-assets/live/a?expires=1&signature=[removed]' },
  ],
  [
    'registration numbers',
    { confirmationNumber: 'CV2026ADA', registrationNumber: 20260001, number: 7 },
    { confirmationNumber: '[removed]', registrationNumber: '[removed]', number: 7 },
  ],
  [
    'the codes of links',
    { oobCode: 'abc', at: '/__/auth/action?mode=resetPassword&oobCode=abc&code=def&state=ghi' },
    {
      oobCode: '[removed]',
      at: '/__/auth/action?mode=resetPassword&oobCode=[removed]&code=[removed]&state=[removed]',
    },
  ],
  [
    'an error and its cause',
    new Error('No ada@demo.example', { cause: { password: 'x' } }),
    {
      name: 'Error',
      message: 'No [email]',
      cause: { password: '[removed]' },
    },
  ],
  [
    'a map',
    new Map<unknown, unknown>([
      ['accessToken', 'a'],
      [1, 'b'],
    ]),
    { accessToken: '[removed]', '[number]': 'b' },
  ],
])('%s is removed', (_, value, shown) => {
  expect(redact(value)).toEqual(shown);
});

test('text without a secret is unchanged', () => {
  const value = {
    areaId: 'lobby',
    page: 2,
    open: false,
    texts: [{ locale: 'en', text: 'Welcome' }],
    none: null,
  };
  expect(redact(value)).toEqual(value);
});

test('cycles and functions are replaced by a name', () => {
  const value: Record<string, unknown> = { act: () => {} };
  value.self = value;
  expect(redact(value)).toEqual({ act: '[function]', self: '[circular]' });
});

describe('for any value', () => {
  const secretKey = fc.constantFrom(
    ...[
      'password',
      'newPassword',
      'token',
      'authToken',
      'idToken',
      'refreshToken',
      'accessToken',
      'credentials',
    ],
    ...['secret', 'clientSecret', 'session', 'email', 'emailAddress', 'authorization', 'apiKey', 'signedUrl'],
  );
  const anything = fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withTypedArray: true,
  });
  const secret = fc.uuid();
  const holder = fc.tuple(secretKey, secret).chain(([key, text]) => {
    const hidden = fc.oneof(
      fc.constant(text),
      fc.constant([text]),
      fc.constant({ value: { text } }),
      fc.constant(new Map([['value', text]])),
    );
    return fc.record({ text: fc.constant(text), value: hidden.map((item) => ({ [key]: item })) });
  });
  const wrap = fc.array(fc.constantFrom('list', 'record', 'map', 'set', 'error'), { maxLength: 8 });
  const WRAPPERS: Record<string, (inner: unknown, beside: unknown) => unknown> = {
    list: (inner, beside) => [beside, inner],
    record: (inner, beside) => ({ beside, inner }),
    map: (inner, beside) =>
      new Map<unknown, unknown>([
        ['beside', beside],
        ['inner', inner],
      ]),
    set: (inner, beside) => new Set([beside, inner]),
    error: (inner) => Object.assign(new Error('failed', { cause: inner }), { data: inner }),
  };

  test('no secret below a sensitive key is returned at any depth', () => {
    fc.assert(
      fc.property(holder, wrap, anything, ({ text, value }, layers, beside) => {
        const wrapped = layers.reduce((inner: unknown, layer) => WRAPPERS[layer]?.(inner, beside), value);
        expect(JSON.stringify(redact(wrapped))).not.toContain(text);
      }),
    );
  });

  test('no email and no token is returned in a text', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.lorem(), (email, words) => {
        const shown = JSON.stringify(redact({ note: `${words} ${email} ${TOKEN}. ${words}` }));
        expect(shown).not.toContain(email);
        expect(shown).not.toContain(TOKEN);
      }),
    );
  });

  test('the copy can be serialized', () => {
    fc.assert(
      fc.property(anything, (value) => {
        const shown = redact(value);
        expect(structuredClone(shown)).toEqual(shown);
      }),
    );
  });
});

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
