import {
  byDay,
  conflictsWith,
  dayIn,
  firstDay,
  nextBegin,
  phaseOf,
  planOf,
  timed,
} from '@domain/schedule/day-plan';
import { expect, test } from 'vitest';
import { MINUTE, NINE, sessionAt } from '../../machines/agenda/agenda-fixture';

const at = (guid: string, minutes: number) => timed(sessionAt(guid, minutes));
const guids = (sessions: readonly { guid: string }[]) => sessions.map(({ guid }) => guid);

test('a session late in the evening is on the next day further east', () => {
  const late = at('late', 14 * 60 + 30);
  expect([dayIn('Europe/Berlin', late.begin), dayIn('Asia/Tokyo', late.begin)]).toEqual([
    '2027-03-09',
    '2027-03-10',
  ]);
});

test.each([
  ['the hour before the clocks go forward', '2027-03-28T00:30:00Z', '2027-03-28'],
  ['the last hour of the day on which they go forward', '2027-03-28T21:59:00Z', '2027-03-28'],
  ['the first hour of the next day', '2027-03-28T22:00:00Z', '2027-03-29'],
  ['the repeated hour when they go back', '2027-10-31T01:30:00Z', '2027-10-31'],
])('%s is on its day in Berlin', (_, instant, day) => {
  expect(dayIn('Europe/Berlin', Date.parse(instant))).toBe(day);
});

test('sessions are listed by the day on which they begin', () => {
  const sessions = [at('one', 0), at('two', 0), at('three', 24 * 60)];
  const days = [...byDay(sessions, 'Europe/Berlin')].map(([day, list]) => [day, guids(list)]);
  expect(days).toEqual([
    ['2027-03-09', ['one', 'two']],
    ['2027-03-10', ['three']],
  ]);
});

test.each([
  ['2027-03-08', '2027-03-09'],
  ['2027-03-09', '2027-03-09'],
  ['2027-03-10', '2027-03-11'],
  ['2027-03-12', '2027-03-11'],
])('on %s the day that is shown first is %s', (today, first) => {
  expect(firstDay(['2027-03-09', '2027-03-11'], today)).toBe(first);
});

test('gaps of a quarter of an hour and more are shown, not those that a longer session covers', () => {
  const long = { ...at('long', 0), finish: NINE + 180 * MINUTE };
  const sessions = [long, at('short', 30), at('close', 190), at('far', 260)];
  expect(planOf(sessions, true).filter(({ kind }) => kind === 'gap')).toEqual([
    { kind: 'gap', begin: NINE + 235 * MINUTE, finish: NINE + 260 * MINUTE },
  ]);
  expect(planOf(sessions, false).every(({ kind }) => kind === 'session')).toBe(true);
});

test('sessions conflict when they overlap, not when one begins with the end of the other', () => {
  const [talk, same, overlapping, after] = [
    at('talk', 0),
    at('same', 0),
    at('overlapping', 44),
    at('after', 45),
  ];
  expect(guids(conflictsWith(talk, [talk, same, overlapping, after]))).toEqual(['same', 'overlapping']);
});

test('a session is next, now and over by the time of the server', () => {
  const [talk, later] = [at('talk', 10), at('later', 90)];
  const phaseAt = (minutes: number) => {
    const now = NINE + minutes * MINUTE;
    return phaseOf(talk, now, nextBegin([talk, later], now));
  };
  expect([phaseAt(0), phaseAt(10), phaseAt(54), phaseAt(55)]).toEqual(['next', 'now', 'now', 'over']);
  expect(phaseOf(later, NINE, nextBegin([talk, later], NINE))).toBe('later');
});
