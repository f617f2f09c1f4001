import { beforeEach, describe, expect, test } from 'vitest';
import { PAGE_SIZE } from '../../../../server/features/registration/registration-limits';
import { BRUNO, openAdapters } from './adapters';
import { type EventServices, ticket } from './event-services';

let adapters: ReturnType<typeof openAdapters>;
let services: EventServices;
beforeEach(() => {
  adapters = openAdapters();
  services = adapters.services;
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
