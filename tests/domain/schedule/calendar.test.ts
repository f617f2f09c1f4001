import { calendarOf } from '@domain/schedule/calendar';
import { expect, test } from 'vitest';

const TALK = {
  id: 'stage-keynote@venue.example',
  title: 'Numbers; woven, \\ and\nworn',
  begin: Date.parse('2027-03-09T09:20:00+01:00'),
  end: Date.parse('2027-03-09T10:00:00+01:00'),
  address: 'https://venue.example/v/demo/area/auditorium',
  changedAt: Date.parse('2027-03-01T12:00:00.250Z'),
};

test('an entry has its times in UTC and its texts escaped', () => {
  expect(calendarOf([TALK]).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Foyer//EN',
    'BEGIN:VEVENT',
    'UID:stage-keynote@venue.example',
    'DTSTAMP:20270301T120000Z',
    'DTSTART:20270309T082000Z',
    'DTEND:20270309T090000Z',
    'SUMMARY:Numbers\\; woven\\, \\\\ and\\nworn',
    'URL:https://venue.example/v/demo/area/auditorium',
    'LOCATION:https://venue.example/v/demo/area/auditorium',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('an entry without an end says only when it begins', () => {
  expect(calendarOf([{ ...TALK, end: null }])).not.toContain('DTEND');
});

test.each(['x'.repeat(200), 'ü'.repeat(120), 'القاعة الكبرى '.repeat(20), '😀'.repeat(60)])(
  'no line of an entry named %s is longer than 75 octets, and no character is cut',
  (title) => {
    const entry = calendarOf([{ ...TALK, title }]);
    const lines = entry.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(entry.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
  },
);

/** The lines of an entry that its title takes. */
function titleLines(title: string): string[] {
  const lines = calendarOf([{ ...TALK, title }]).split('\r\n');
  const [first, end] = [
    lines.findIndex((line) => line.startsWith('SUMMARY:')),
    lines.indexOf(`URL:${TALK.address}`),
  ];
  return lines.slice(first, end);
}

test('a line is full with 75 octets, and so is one that goes on after a space', () => {
  const [first, next] = ['x'.repeat(67), 'y'.repeat(74)];
  expect(titleLines(first)).toEqual([`SUMMARY:${first}`]);
  expect(titleLines(`${first}${next}`)).toEqual([`SUMMARY:${first}`, ` ${next}`]);
  expect(titleLines(`${first}${next}z`)).toEqual([`SUMMARY:${first}`, ` ${next}`, ' z']);
});

test.each([
  ['\u007f', 1],
  ['\u0080', 2],
  ['\u07ff', 2],
  ['\u0800', 3],
  ['\uffff', 3],
  ['\u{10000}', 4],
])('the character %j takes %i octets of a line', (character, octets) => {
  const [before, tooMuch] = ['x'.repeat(67 - octets), 'x'.repeat(68 - octets)];
  expect(titleLines(`${before}${character}`)).toEqual([`SUMMARY:${before}${character}`]);
  expect(titleLines(`${tooMuch}${character}`)).toEqual([`SUMMARY:${tooMuch}`, ` ${character}`]);
});
