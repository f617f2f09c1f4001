import { beforeEach, describe, expect, test } from 'vitest';
import { openAdapters } from './adapters';
import { attendee, type EventServices, type Trouble, ticket } from './event-services';

let adapters: ReturnType<typeof openAdapters>;
let services: EventServices;
beforeEach(() => {
  adapters = openAdapters();
  services = adapters.services;
});

describe.each([
  [
    'Cvent',
    '/ea/attendees',
    '/ea/oauth2/token',
    (timeout?: number) => adapters.atCvent('ABC123', undefined, timeout),
  ],
  [
    'Bizzabo',
    '/v1/events/4711/registrations',
    '/oauth/token',
    (timeout?: number) => adapters.atBizzabo('2026', 'bruno@carmen.example', timeout),
  ],
])('%s', (_, path, tokenPath, find) => {
  const paths = () => services.asked.map((asked) => asked.split('?')[0]);

  beforeEach(() => {
    services.attendees.push(attendee('ABC123', 'vera@opera.example'));
    services.tickets.push(ticket(2026, 'bruno@carmen.example'));
  });

  test('a token is requested once for concurrent and later look-ups', async () => {
    await Promise.all([find(), find(), find()]);
    await find();
    expect(paths()).toEqual([tokenPath, path, path, path, path]);
  });

  test('a new token is requested shortly before the first one expires', async () => {
    await find();
    services.clock.now += 3_540_000;
    await find();
    expect(paths()).toEqual([tokenPath, path, tokenPath, path]);
  });

  test('a rejected token is replaced and the request repeated', async () => {
    await find();
    services.trouble(path, { status: 401 });
    expect(await find()).toMatchObject({ active: true });
    expect(paths()).toEqual([tokenPath, path, path, tokenPath, path]);
  });

  test.each<[string, string, Trouble[]]>([
    ['refused', path, [{ status: 401 }, { status: 401 }]],
    ['refused', path, [{ status: 403 }]],
    ['refused', tokenPath, [{ status: 401, body: '{"error":"invalid_client"}' }]],
    ['failed', path, [{ status: 500 }]],
    ['failed', path, [{ status: 503, body: '<html>' }]],
    ['failed', tokenPath, [{ status: 502 }]],
    ['unreachable', path, ['cut']],
    ['unreachable', tokenPath, ['cut']],
    ['nonsense', path, [{ status: 200, body: '<html>Hello</html>' }]],
    ['nonsense', path, [{ status: 200, body: '{}' }]],
    ['nonsense', path, [{ status: 200, body: '{"data":7,"paging":{},"content":7,"page":{}}' }]],
    ['nonsense', path, [{ status: 302, headers: { location: 'https://elsewhere.example/' } }]],
    ['nonsense', path, [{ status: 404 }]],
    ['nonsense', tokenPath, [{ status: 200, body: '{"access_token":"a b","expires_in":3600}' }]],
    ['nonsense', tokenPath, [{ status: 200, body: '{"access_token":"a"}' }]],
  ])('the failure is "%s" when %s meets %j', async (reason, where, troubles) => {
    services.trouble(where, ...troubles);
    await expect(find()).rejects.toMatchObject({ name: 'ServiceFailure', reason });
  });

  test('a service that exceeds the timeout is slow', async () => {
    services.trouble(path, 'silence');
    await expect(find(20)).rejects.toMatchObject({ reason: 'slow' });
  });

  test('the requested delay of a service is kept twice', async () => {
    services.trouble(path, { status: 429, headers: { 'retry-after': '2' } }, { status: 429 });
    expect(await find()).toMatchObject({ active: true });
    expect(adapters.pauses).toEqual([2_000, 1_000]);
  });

  test('a fourth attempt is not made', async () => {
    services.trouble(path, { status: 429 }, { status: 429 }, { status: 429 }, { status: 429 });
    await expect(find()).rejects.toMatchObject({ reason: 'throttled', status: 429 });
    expect(adapters.pauses).toHaveLength(2);
  });

  test('a too long requested delay ends the attempts', async () => {
    services.trouble(path, { status: 429, headers: { 'retry-after': '60' } });
    await expect(find()).rejects.toMatchObject({ reason: 'throttled' });
    expect(adapters.pauses).toEqual([]);
  });

  test('a failure contains no request data', async () => {
    services.trouble(path, 'cut');
    const failure = await find().catch((error: Error) => error);
    const text = `${failure} ${(failure as Error).stack} ${JSON.stringify(failure)} ${(failure as Error).cause}`;
    expect(text).not.toMatch(/ABC123|bruno|vera|fair\.example/);
  });
});
