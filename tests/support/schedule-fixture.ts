/** An event of a public schedule, with every field that is read. */
export const TALK = {
  guid: '0b1f7c52-2f0e-4f6a-9a53-5d1c8b1f0a01',
  code: 'LOOM01',
  id: 11,
  date: '2027-03-09T09:30:00+01:00',
  start: '09:30',
  duration: '00:45',
  room: 'Great Hall',
  slug: 'looms-11',
  url: 'https://looms.example/talk/LOOM01',
  title: 'Looms that count',
  subtitle: 'Cards before computers',
  track: 'History',
  type: 'talk',
  language: 'en',
  abstract: 'How a loom reads.',
  description: 'And what it cannot read.',
  persons: [{ id: 1, public_name: 'Mary Weaver', biography: 'Weaves.' }],
  links: [] as object[],
  attachments: [{ type: 'slides', title: 'Slides', url: 'https://looms.example/looms.pdf' }],
};

export const WORKSHOP = {
  ...TALK,
  guid: '0b1f7c52-2f0e-4f6a-9a53-5d1c8b1f0a02',
  code: 'LOOM02',
  id: 12,
  date: '2027-03-09T11:00:00+01:00',
  start: '11:00',
  duration: '01:30',
  room: 'Workshop',
  slug: 'cards-12',
  title: 'Punch a card',
  track: 'Practice',
  persons: [{ id: 2, public_name: 'Joseph Card' }],
  attachments: [],
};

export type ScheduleEvent = Readonly<Record<string, unknown>>;

/** The document of a public schedule with some events, each in the list of its room, and fields of its conference. */
export function scheduleOf(events: readonly ScheduleEvent[], conference: object = {}) {
  const rooms: Record<string, ScheduleEvent[]> = {};
  for (const event of events) rooms[String(event.room ?? 'Elsewhere')] = [];
  for (const event of events) rooms[String(event.room ?? 'Elsewhere')]?.push(event);
  const day = {
    index: 1,
    date: '2027-03-09',
    day_start: '2027-03-09T06:00:00+01:00',
    day_end: '2027-03-10T05:59:00+01:00',
    rooms,
  };
  return {
    schedule: {
      version: '1',
      base_url: 'https://looms.example/schedule/',
      conference: {
        acronym: 'looms',
        title: 'Looms 2027',
        time_zone_name: 'Europe/Berlin',
        timeslot_duration: '00:05',
        days: [day],
        ...conference,
      },
    },
  };
}

export const scheduleText = (...given: Parameters<typeof scheduleOf>): string =>
  JSON.stringify(scheduleOf(...given));
