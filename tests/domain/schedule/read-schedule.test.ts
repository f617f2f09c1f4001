import { type ReadSchedule, readSchedule } from '@domain/schedule/read-schedule';
import { describe, expect, test } from 'vitest';
import { type ScheduleEvent, scheduleOf, scheduleText, TALK, WORKSHOP } from '../../support/schedule-fixture';

const EVENT = 'schedule.conference.days.0.rooms.Great Hall.0';

function taken(read: ReadSchedule) {
  if (!read.schedule) throw new Error(read.refusal);
  return { sessions: read.schedule.sessions, warnings: read.warnings };
}

const readEvent = (event: ScheduleEvent, conference: object = {}) => {
  const { sessions, warnings } = taken(readSchedule(scheduleText([event], conference)));
  return { session: sessions[0], warnings };
};

/** The talk without some fields. */
const without = (...keys: string[]): ScheduleEvent =>
  Object.fromEntries(Object.entries(TALK).filter(([key]) => !keys.includes(key)));

describe('a schedule as the format has it', () => {
  test('a session has what its event says', () => {
    expect(readEvent(TALK)).toEqual({
      warnings: [],
      session: {
        guid: TALK.guid,
        titles: [{ locale: 'en', text: 'Looms that count' }],
        descriptions: [
          { locale: 'en', text: 'Cards before computers\n\nHow a loom reads.\n\nAnd what it cannot read.' },
        ],
        speakers: [{ name: 'Mary Weaver', biographies: [{ locale: 'en', text: 'Weaves.' }] }],
        track: 'History',
        room: 'Great Hall',
        start: '2027-03-09T08:30:00Z',
        end: '2027-03-09T09:15:00Z',
        zone: 'Europe/Berlin',
        language: 'en',
        url: TALK.url,
        attachments: [{ kind: 'SLIDES', title: 'Slides', url: 'https://looms.example/looms.pdf' }],
        sequence: 0,
      },
    });
  });

  test('sessions are in the order of their start', () => {
    const { sessions } = taken(readSchedule(scheduleText([WORKSHOP, TALK])));
    expect(sessions.map(({ guid }) => guid)).toEqual([TALK.guid, WORKSHOP.guid]);
  });

  test('a text for each language stays one for each', () => {
    const { session } = readEvent({
      ...TALK,
      title: { de: 'Zählende Webstühle', en: 'Looms that count' },
    });
    expect(session?.titles).toEqual([
      { locale: 'de', text: 'Zählende Webstühle' },
      { locale: 'en', text: 'Looms that count' },
    ]);
  });

  test('a recording and a meeting are told apart from other links', () => {
    const links = [
      { type: 'media', title: 'Film', url: 'https://media.example/1' },
      { title: 'Blog', url: '/blog' },
      { title: 'Room', url: 'https://looms.whereby.com/hall' },
    ];
    const { session } = readEvent({ ...TALK, attachments: [], links });
    expect(session?.attachments.map(({ kind, url }) => [kind, url])).toEqual([
      ['RECORDING', 'https://media.example/1'],
      ['LINK', 'https://looms.example/schedule/blog'],
      ['LINK', 'https://looms.whereby.com/hall'],
    ]);
    expect(session?.meetingUrl).toBe('https://looms.whereby.com/hall');
  });
});

describe('a deviation', () => {
  test.each<[string, ScheduleEvent, string, RegExp, object]>([
    [
      'a date without an offset',
      { ...TALK, date: '2027-03-09T10:00' },
      'date',
      /no offset.*Europe\/Berlin/,
      { start: '2027-03-09T09:00:00Z' },
    ],
    [
      'a date in the hour that is left out',
      { ...TALK, date: '2027-03-28T02:30' },
      'date',
      /clocks leave out/,
      { start: '2027-03-28T01:30:00Z', end: '2027-03-28T02:15:00Z' },
    ],
    [
      'a date in the hour that comes twice',
      { ...TALK, date: '2027-10-31T02:30', duration: '01:00' },
      'date',
      /clocks show twice/,
      { start: '2027-10-31T00:30:00Z', end: '2027-10-31T01:30:00Z' },
    ],
    ['a missing date', without('date'), 'date', /day of its list/, { start: '2027-03-09T08:30:00Z' }],
    [
      'a missing date of a session after midnight',
      { ...without('date'), start: '0:30' },
      'date',
      /day of its list/,
      { start: '2027-03-09T23:30:00Z' },
    ],
    [
      'a duration with days',
      { ...TALK, duration: '1 02:00' },
      'duration',
      /hh:mm/,
      { end: '2027-03-10T10:30:00Z' },
    ],
    ['a missing duration', without('duration'), 'duration', /30 minutes/, { end: '2027-03-09T09:00:00Z' }],
    [
      'a duration of nothing',
      { ...TALK, duration: '00:00' },
      'duration',
      /30 minutes/,
      { end: '2027-03-09T09:00:00Z' },
    ],
    [
      'an end that does not fit the duration',
      { ...TALK, end: '2027-03-09T10:00:00+01:00' },
      'end',
      /does not fit/,
      { end: '2027-03-09T09:00:00Z' },
    ],
    [
      'an end before the start',
      { ...TALK, end: '2027-03-09T09:00:00+01:00' },
      'end',
      /no end/,
      { end: '2027-03-09T09:15:00Z' },
    ],
    ['a missing guid', without('guid'), 'guid', /is missing/, { guid: 'LOOM01' }],
    ['a missing room', without('room'), 'room', /room of its list/, { room: 'Elsewhere' }],
    ['an empty list of persons', { ...TALK, persons: [] }, 'persons', /no speakers/, { speakers: [] }],
    [
      'a person without a name',
      { ...TALK, persons: [{ id: 1, public_name: '' }] },
      'persons.0',
      /no name/,
      { speakers: [] },
    ],
    [
      'HTML in the abstract',
      {
        ...TALK,
        subtitle: '',
        description: '',
        abstract: '<p>Bits &amp; <b>threads</b></p><script>alert(1)</script><ul><li>one</li></ul>',
      },
      'abstract',
      /HTML/,
      { descriptions: [{ locale: 'en', text: 'Bits & threads\n\n• one' }] },
    ],
    ['a missing title', without('title'), 'title', /slug/, { titles: [{ locale: 'en', text: 'looms-11' }] }],
    [
      'an unknown language',
      { ...TALK, language: 'Klingon' },
      'language',
      /no language/,
      { titles: [{ locale: 'en', text: 'Looms that count' }] },
    ],
    [
      'an address without https',
      { ...TALK, url: 'javascript:alert(1)' },
      'url',
      /no https/,
      { url: undefined },
    ],
    [
      'a very long title',
      { ...TALK, title: 'x'.repeat(9_000) },
      'title',
      /cut off/,
      { titles: [{ locale: 'en', text: `${'x'.repeat(499)}…` }] },
    ],
  ])('%s is taken and named', (_, event, key, message, expected) => {
    const { session, warnings } = readEvent(event);
    expect(session).toMatchObject(
      Object.fromEntries(Object.entries(expected).filter(([, one]) => one !== undefined)),
    );
    const place = event.room ? EVENT : EVENT.replace('Great Hall', 'Elsewhere');
    expect(warnings).toContainEqual({ path: `${place}.${key}`, message: expect.stringMatching(message) });
  });

  test.each([
    ['Berlin', 'Europe/Berlin', /no IANA name.*Europe\/Berlin/],
    ['CET', 'Europe/Brussels', /no IANA name.*Europe\/Brussels/],
    ['Atlantis', 'UTC', /no time zone/],
    [undefined, 'UTC', /missing/],
  ])('the zone %s is read as %s and named', (time_zone_name, zone, message) => {
    const { session, warnings } = readEvent(TALK, { time_zone_name });
    expect(session?.zone).toBe(zone);
    expect(warnings).toContainEqual({
      path: 'schedule.conference.time_zone_name',
      message: expect.stringMatching(message),
    });
  });

  test('offsets that are not those of the zone count, and are named once', () => {
    const { sessions, warnings } = taken(
      readSchedule(scheduleText([TALK, WORKSHOP], { time_zone_name: 'UTC' })),
    );
    expect(sessions[0]?.start).toBe('2027-03-09T08:30:00Z');
    expect(warnings).toEqual([
      { path: 'schedule.conference.time_zone_name', message: expect.stringMatching(/2 times/) },
    ]);
  });

  test('a guid of two sessions stays unique', () => {
    const { sessions, warnings } = taken(
      readSchedule(scheduleText([TALK, { ...WORKSHOP, guid: TALK.guid }])),
    );
    expect(sessions.map(({ guid }) => guid)).toEqual([TALK.guid, `${TALK.guid}-2`]);
    expect(warnings).toHaveLength(1);
  });

  test('a guid that cannot be part of an address becomes the same one each time', () => {
    const guids = [1, 2].map(() => readEvent({ ...TALK, guid: '../../Übung 1' }).session?.guid);
    expect(guids[0]).toMatch(/^[a-z\d-]+$/);
    expect(guids[1]).toBe(guids[0]);
  });

  test('a session without any time is left out and named', () => {
    const { sessions, warnings } = taken(
      readSchedule(scheduleText([{ ...TALK, date: 'soon', start: 'soon' }, WORKSHOP])),
    );
    expect(sessions.map(({ guid }) => guid)).toEqual([WORKSHOP.guid]);
    expect(warnings).toEqual([{ path: EVENT, message: expect.stringMatching(/left out/) }]);
  });

  test('values of any other kind are no reason to stop', () => {
    const odd = Object.fromEntries(Object.keys(TALK).map((key) => [key, { [key]: [null, 1] }]));
    const { sessions } = taken(readSchedule(scheduleText([{ ...odd, date: TALK.date }, WORKSHOP])));
    expect(sessions).toHaveLength(2);
  });
});

describe('a file that cannot be read', () => {
  const text = scheduleText([TALK, WORKSHOP]);

  test.each([1, 100, text.length / 2, text.length - 1])(
    'is refused when it is cut after %d characters',
    (length) => {
      expect(readSchedule(text.slice(0, length))).toEqual({
        refusal: 'The file is no complete JSON: it may be cut off.',
      });
    },
  );

  test.each([
    ['an empty file', '', /no complete JSON/],
    ['XML', '<schedule/>', /no complete JSON/],
    ['null', 'null', /no public schedule/],
    ['a venue', '{"architectures":[]}', /no public schedule/],
    ['a schedule without days', JSON.stringify(scheduleOf([], { days: {} })), /no public schedule/],
    ['a schedule without sessions', JSON.stringify(scheduleOf([])), /no sessions/],
  ])('is refused when it is %s', (_, content, refusal) => {
    expect(readSchedule(content)).toEqual({ refusal: expect.stringMatching(refusal) });
  });
});
