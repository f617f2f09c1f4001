import { nowAndNext, slotPhase } from '@domain/venue/time-slot';
import { widgetSchema } from '@domain/venue/widget';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const at = (time: string) => Date.parse(`2027-03-09T${time}:00Z`);
const widgetWith = (...slots: { beginTimeslot?: string; endTimeslot?: string }[]) =>
  v.parse(widgetSchema, {
    id: 'talk',
    name: 'Talk',
    type: 'RICH_TEXT',
    configurations: slots.map((slot, place) => ({ id: `${place}`, texts: [], ...slot })),
  });

const MORNING = { beginTimeslot: '2027-03-09T10:00:00+01:00', endTimeslot: '2027-03-09T11:00:00+01:00' };
const NOON = { beginTimeslot: '2027-03-09T12:00:00Z', endTimeslot: '2027-03-09T13:00:00Z' };

test.each([
  ['08:59', { phase: 'before', begin: at('09:00') }],
  ['09:00', { phase: 'during', end: at('10:00') }],
  ['09:59', { phase: 'during', end: at('10:00') }],
  ['10:00', { phase: 'before', begin: at('12:00') }],
  ['12:30', { phase: 'during', end: at('13:00') }],
  ['13:00', { phase: 'after' }],
])('a widget with a slot at 9 and one at 12 (UTC) is at %s: %j', (time, phase) => {
  expect(slotPhase(widgetWith(NOON, MORNING), at(time))).toEqual(phase);
});

test.each([
  ['without a slot', {}, null],
  [
    'without an end',
    { beginTimeslot: NOON.beginTimeslot },
    { phase: 'during', end: Number.POSITIVE_INFINITY },
  ],
  ['without a begin', { endTimeslot: NOON.endTimeslot }, { phase: 'after' }],
])('a widget %s is in the afternoon: %s', (_, slot, phase) => {
  expect(slotPhase(widgetWith(slot), at('15:00'))).toEqual(phase);
});

test.each(['2027-03-09T10:00:00', 'tomorrow', '2027-03-09'])('%s is no moment of a time slot', (moment) => {
  expect(() => widgetWith({ beginTimeslot: moment })).toThrow('must be a date and time with its offset');
});

test('of the time slots of an area, those that run and all that begin next are told apart, not what comes later or is over', () => {
  const slot = (begin: number, end: number) => ({ begin, end });
  const [over, open, runs, next, too, later] = [
    slot(0, 10),
    slot(Number.NEGATIVE_INFINITY, 30),
    slot(10, 20),
    slot(20, 30),
    slot(20, 40),
    slot(30, 40),
  ];
  expect(nowAndNext([later, over, open, runs, next, too], 10)).toEqual({
    current: [open, runs],
    next: [next, too],
  });
});
