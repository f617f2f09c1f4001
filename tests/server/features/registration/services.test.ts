import { beforeEach, describe, expect, test } from 'vitest';
import { createBizzabo } from '../../../../server/features/registration/bizzabo';
import { createCvent } from '../../../../server/features/registration/cvent';
import type { Registration } from '../../../../server/features/registration/registration';
import { PAGE_SIZE, PAGES_MAX } from '../../../../server/features/registration/registration-limits';
import {
  attendee,
  BIZZABO,
  CVENT,
  type EventServices,
  openEventServices,
  type Trouble,
  ticket,
} from './event-services';

const within = (milliseconds: number): AbortSignal => AbortSignal.timeout(milliseconds);
const TIMEOUT = 5_000;

/** Both adapters on separate fake services, and their delays. */
function openAdapters() {
  const services = openEventServices();
  const pauses: number[] = [];
  const common = {
    fetch: services.fetch,
    clock: () => services.clock.now,
    pause: async (milliseconds: number) => {
      pauses.push(milliseconds);
    },
  };
  const cvent = createCvent({ config: CVENT, ...common });
  const bizzabo = createBizzabo({ config: BIZZABO, ...common });
  return {
    services,
    pauses,
    atCvent: (number: string, eventId = CVENT.eventId, timeout = TIMEOUT) =>
      cvent.find({ eventId, number, email: '' }, within(timeout)),
    atBizzabo: (number: string, email: string, timeout = TIMEOUT) =>
      bizzabo.find({ eventId: BIZZABO.eventId, number, email }, within(timeout)),
  };
}

const VERA: Registration = {
  number: 'ABC123',
  email: 'vera@opera.example',
  name: 'Vera Verdi',
  company: 'Opera Ltd.',
  title: 'Composer',
  active: true,
};

const BRUNO: Registration = {
  number: '2026',
  email: 'bruno@carmen.example',
  name: 'Bruno Bizet',
  company: 'Carmen Inc.',
  title: 'Singer',
  active: true,
};

let adapters: ReturnType<typeof openAdapters>;
let services: EventServices;

beforeEach(() => {
  adapters = openAdapters();
  services = adapters.services;
});

const atCvent = (number: string, eventId?: string) => adapters.atCvent(number, eventId);

describe('Cvent', () => {
  test('Cvent finds an attendee by event and number', async () => {
    services.attendees.push(
      attendee('XYZ789', 'other@opera.example'),
      attendee('ABC123', 'vera@opera.example'),
    );
    expect(await atCvent('ABC123')).toEqual(VERA);
    expect(services.asked).toEqual([
      '/ea/oauth2/token',
      "/ea/attendees?filter=event.id eq 'fair-2026' and confirmationNumber eq 'ABC123'&limit=100",
    ]);
  });

  test('Cvent finds an uppercase number that was typed in lowercase', async () => {
    services.attendees.push(attendee('ABC123', 'vera@opera.example'));
    expect(await atCvent('abc123')).toEqual(VERA);
  });

  test.each([
    ['another number', 'ABC124', undefined],
    ['another event', 'ABC123', 'other-event'],
  ])('Cvent finds no attendee by %s', async (_, number, eventId) => {
    services.attendees.push(attendee('ABC123', 'vera@opera.example'));
    expect(await atCvent(number, eventId)).toBeUndefined();
  });

  test.each([
    ['Accepted', true],
    ['Visited', true],
    ['No Response', false],
    ['Declined', false],
    ['Waitlisted', false],
    ['Cancelled', false],
    ['Pending Approval', false],
    ['Denied Approval', false],
  ] as const)('takes %s as active: %s', async (status, active) => {
    services.attendees.push(attendee('ABC123', 'vera@opera.example', { status }));
    expect(await atCvent('ABC123')).toEqual({ ...VERA, active });
  });

  test('Cvent leaves missing fields empty', async () => {
    services.attendees.push(attendee('ABC123', '', { contact: { firstName: ' Vera ' } }));
    expect(await atCvent('ABC123')).toEqual({ ...VERA, email: '', name: 'Vera', company: '', title: '' });
  });

  test('Cvent reads all pages and selects the attendee who participates', async () => {
    const cancelled = attendee('ABC123', 'vera@opera.example', { status: 'Cancelled' });
    services.attendees.push(
      ...Array(PAGE_SIZE * 2).fill(cancelled),
      attendee('ABC123', 'vera@opera.example'),
    );
    expect(await atCvent('ABC123')).toEqual(VERA);
    expect(services.asked.slice(1).map((path) => path.split('&').slice(1))).toEqual([
      ['limit=100'],
      ['limit=100', 'token=100'],
      ['limit=100', 'token=200'],
    ]);
  });

  test('Cvent stops reading after a maximum of pages', async () => {
    const page = JSON.stringify({ paging: { nextToken: 'again' }, data: [] });
    services.trouble('attendees', ...Array(PAGES_MAX + 1).fill({ status: 200, body: page }));
    await expect(atCvent('ABC123')).rejects.toMatchObject({ reason: 'nonsense' });
    expect(services.asked).toHaveLength(PAGES_MAX + 1);
  });

  test('Cvent answers about another attendee are ignored', async () => {
    const other = { ...attendee('XYZ789', 'other@opera.example'), event: { id: CVENT.eventId } };
    const elsewhere = { ...attendee('ABC123', 'vera@opera.example'), event: { id: 'other-event' } };
    services.trouble('attendees', {
      status: 200,
      body: JSON.stringify({ paging: {}, data: [other, elsewhere] }),
    });
    expect(await atCvent('ABC123')).toBeUndefined();
  });
});

const atBizzabo = (number: string, email: string) => adapters.atBizzabo(number, email);

describe('Bizzabo', () => {
  test('Bizzabo finds a registration by number and email', async () => {
    services.tickets.push(ticket(2025, 'bruno@carmen.example'), ticket(2026, 'bruno@carmen.example'));
    expect(await atBizzabo('2026', 'bruno@carmen.example')).toEqual(BRUNO);
    expect(services.asked).toEqual([
      '/oauth/token',
      '/v1/events/4711/registrations?filter=properties.email=bruno@carmen.example&page=0&size=100',
    ]);
  });

  test.each([
    ['another number', '2027', 'bruno@carmen.example'],
    ['another email', '2026', 'other@carmen.example'],
    ['another plus part', '2026', 'bruno+fair@carmen.example'],
  ])('Bizzabo finds no registration by %s', async (_, number, email) => {
    services.tickets.push(ticket(2026, 'bruno@carmen.example'), ticket(2028, 'other@carmen.example'));
    expect(await atBizzabo(number, email)).toBeUndefined();
  });

  test.each([
    ['in capitals', 'Bruno@Carmen.Example', 'bruno@carmen.example'],
    ['with space around', ' bruno@carmen.example ', 'bruno@carmen.example'],
    ['with a plus part', 'bruno+fair@carmen.example', 'bruno+fair@carmen.example'],
  ])('Bizzabo finds an email address %s', async (_, typed, registered) => {
    services.tickets.push(ticket(2026, registered));
    expect(await atBizzabo('2026', typed)).toEqual({ ...BRUNO, email: registered });
  });

  test('Bizzabo registrations are inactive unless they are valid', async () => {
    services.tickets.push(ticket(2026, 'bruno@carmen.example', { validity: 'invalid' }));
    expect(await atBizzabo('2026', 'bruno@carmen.example')).toEqual({ ...BRUNO, active: false });
  });

  test('Bizzabo reads all pages', async () => {
    services.tickets.push(
      ...Array.from({ length: PAGE_SIZE }, (_, index) => ticket(index, 'bruno@carmen.example')),
      ticket(2026, 'bruno@carmen.example'),
    );
    expect(await atBizzabo('2026', 'bruno@carmen.example')).toEqual(BRUNO);
    expect(services.asked).toHaveLength(3);
  });

  test.each(['a&size=1@b.example', 'a=b@c.example', '"a"@b.example', 'a;b@c.example', 'a,b(c)@d.example'])(
    'the email %s, which could change the query, is never sent',
    async (email) => {
      expect(await atBizzabo('2026', email)).toBeUndefined();
      expect(services.asked).toEqual([]);
    },
  );

  test('Bizzabo answers about another email are ignored', async () => {
    const content = [ticket(2026, 'other@carmen.example')];
    services.trouble('registrations', {
      status: 200,
      body: JSON.stringify({ content, page: { totalPages: 1 } }),
    });
    expect(await atBizzabo('2026', 'bruno@carmen.example')).toBeUndefined();
  });
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
