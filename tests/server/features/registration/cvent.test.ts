import { beforeEach, describe, expect, test } from 'vitest';
import { PAGE_SIZE, PAGES_MAX } from '../../../../server/features/registration/registration-limits';
import { openAdapters, VERA } from './adapters';
import { attendee, CVENT, type EventServices } from './event-services';

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
