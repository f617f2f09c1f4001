import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../support/server';
import { ARCHITECTURE } from '../../../support/venue-fixture';
import { attendee, BIZZABO, CVENT, type EventServices, openEventServices, ticket } from './event-services';

let services: EventServices;
let server: TestServer;
beforeAll(async () => {
  services = openEventServices();
  server = await startTestServer({
    config: { cvent: CVENT, bizzabo: BIZZABO },
    registrationFetch: services.fetch,
    trustProxy: ['127.0.0.1'],
  });
}, 60_000);
afterAll(() => server.close());

let made = 0;
beforeEach(() => {
  made += 1;
  services.down(undefined);
});

/** Every test has its own network, unless stated otherwise. */
async function post(path: string, body: unknown, from = `198.51.100.${made}`) {
  const headers = { 'x-forwarded-for': from };
  const { status, headers: sent, json } = await server.ask(path, { headers, json: body });
  return { status, retryAfter: sent['retry-after'], cache: sent['cache-control'], body: json() };
}
const cvent = (confirmationNumber: unknown, more: object = {}) =>
  post('/api/cvent/login', { architectureID: ARCHITECTURE, confirmationNumber, ...more });
const bizzabo = (registrationNumber: unknown, emailAddress: unknown, more: object = {}) =>
  post('/api/bizzabo/login', { architectureID: ARCHITECTURE, registrationNumber, emailAddress, ...more });

const NOT_FOUND = { status: 'NO_USER_FOUND', emailAddress: '' };

test('both logins answer with status, email and token, uncacheable', async () => {
  services.attendees.push(attendee('HTTP1', 'http-one@opera.example'));
  services.tickets.push(ticket(1, 'http-two@opera.example'));
  expect(await cvent('HTTP1')).toEqual({
    status: 200,
    retryAfter: undefined,
    cache: 'no-store',
    body: {
      status: 'USER_CREATED',
      emailAddress: 'http-one@opera.example',
      customToken: expect.stringMatching(/^eyJ/),
    },
  });
  expect(await bizzabo(1, ' http-two@opera.example ')).toMatchObject({
    body: { status: 'USER_CREATED', emailAddress: 'http-two@opera.example' },
  });
});

test.each(['a'.repeat(127), '0', 'ABCabc123'])('%s may be a confirmation number', async (number) => {
  expect(await cvent(number)).toMatchObject({ status: 200, body: NOT_FOUND });
});

test.each([0, 2_147_483_647])('%d may be a registration number', async (number) => {
  expect(await bizzabo(number, 'nobody@opera.example')).toMatchObject({ status: 200, body: NOT_FOUND });
});

describe('invalid numbers are never sent to a service', () => {
  const HOSTILE = "1' or '1' eq '1";

  test.each([
    '',
    ' ',
    HOSTILE,
    'AB-12',
    'AB 12',
    'AB12\n',
    'ÄÖÜ',
    '١٢٣',
    'a'.repeat(128),
    '\u0007',
    12_345,
    null,
    {},
    ['ABC'],
    undefined,
  ])('an invalid confirmation number is rejected: %j', async (number) => {
    const before = services.asked.length;
    const { status, body } = await cvent(number);
    expect([status, body]).toEqual([
      400,
      {
        errMsg: 'The request is not valid.',
        faults: [{ path: 'confirmationNumber', message: expect.any(String) }],
      },
    ]);
    if (number !== '' && number !== ' ') expect(JSON.stringify(body)).not.toContain('12');
    expect(services.asked.length).toBe(before);
  });

  test.each([-1, 2_147_483_648, 1.5, 1e300, '20260001', '', null, [1], undefined])(
    'an invalid registration number is rejected: %j',
    async (number) => {
      const { status, body } = await bizzabo(number, 'vera@opera.example');
      expect([status, body]).toMatchObject([400, { faults: [{ path: 'registrationNumber' }] }]);
      expect(JSON.stringify(body)).not.toContain('20260001');
    },
  );

  test.each(['', 'vera', 'vera@', '@opera.example', `${'v'.repeat(128)}@opera.example`, 7, null])(
    'an invalid email is rejected: %j',
    async (email) => {
      const { status, body } = await bizzabo(1, email);
      expect([status, body]).toMatchObject([400, { faults: [{ path: 'emailAddress' }] }]);
    },
  );
});

test('an architecture other than the displayed one is unknown', async () => {
  expect(await cvent('ABC', { architectureID: 'elsewhere' })).toMatchObject({
    status: 404,
    body: { errMsg: 'There is no such venue.' },
  });
});

test('the sixth failure is reported as locked, with the remaining seconds', async () => {
  for (let one = 1; one <= 5; one += 1)
    expect(await cvent('LOCKME')).toMatchObject({ status: 200, body: NOT_FOUND });
  const locked = { status: 423, retryAfter: '120', body: { errMsg: 'login.tooManyAttempts' } };
  expect(await cvent('LOCKME')).toMatchObject(locked);
  expect(await cvent('lockme')).toMatchObject({ status: 423, body: { errMsg: 'login.tooManyAttempts' } });
});

test('a network with too many failures gets a retry time, and other networks do not', async () => {
  const guess = (number: number, from: string) =>
    post('/api/cvent/login', { architectureID: ARCHITECTURE, confirmationNumber: `GUESS${number}` }, from);
  const one = '2001:db8:0:7::1';
  for (let number = 0; number < 60; number += 1) expect((await guess(number, one)).status).toBe(200);
  expect(await guess(60, '2001:db8:0:7::2')).toMatchObject({
    status: 429,
    retryAfter: expect.stringMatching(/^(900|89\d)$/),
    body: { errMsg: 'login.tooManyFromNetwork.15' },
  });
  expect((await guess(60, '2001:db8:0:8::1')).status).toBe(200);
});

test('a user with another kind of account is directed to its login', async () => {
  await server.identity.accounts.create({ email: 'http-three@opera.example', password: 'opera-1875' });
  services.attendees.push(attendee('HTTP3', 'http-three@opera.example'));
  expect(await cvent('HTTP3')).toMatchObject({ status: 409, body: { errMsg: 'login.duplicateAccount' } });
});

test.each([
  ['cut', 503],
  [{ status: 500 }, 503],
  [{ status: 429, headers: { 'retry-after': '60' } }, 503],
  [{ status: 200, body: 'Hello' }, 502],
  [{ status: 403 }, 502],
] as const)('a service that answers %j gives an unknown error', async (trouble, status) => {
  services.down(trouble);
  expect(await bizzabo(2_026, 'down@opera.example')).toMatchObject({
    status,
    body: { errMsg: 'login.unknownError' },
  });
});

test('the log has no data of requests and responses', () => {
  const text = JSON.stringify(server.logged());
  expect(text).toContain('registration service returned no usable response');
  expect(text).not.toMatch(/HTTP1|LOCKME|GUESS|opera\.example|eyJ|secret/i);
});
