import type { Agenda, AgendaSession } from '@domain/schedule/session';

export const NINE = Date.parse('2027-03-09T08:00:00Z');
export const MINUTE = 60_000;

/** Returns a session that begins so many minutes after nine. */
export const sessionAt = (
  guid: string,
  minutes: number,
  more: Partial<AgendaSession> = {},
): AgendaSession => ({
  guid,
  titles: [{ locale: 'en', text: guid }],
  descriptions: [],
  speakers: [],
  start: new Date(NINE + minutes * MINUTE).toISOString(),
  end: new Date(NINE + (minutes + 45) * MINUTE).toISOString(),
  zone: 'Europe/Berlin',
  attachments: [],
  ...more,
});

export const agendaWith = (...sessions: AgendaSession[]): Agenda => ({ title: 'Looms', sessions });
