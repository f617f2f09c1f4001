import { instantIn, offsetAt, readDuration, readTime, zoneNamed } from '@domain/schedule/zoned-time';
import { describe, expect, test } from 'vitest';

const HOUR = 3_600_000;
const local = (text: string) => Date.parse(`${text}Z`);

describe('zoneNamed', () => {
  test.each([
    ['Europe/Berlin', 'Europe/Berlin', true],
    ['UTC', 'UTC', true],
    ['America/Argentina/Ushuaia', 'America/Argentina/Ushuaia', true],
    ['Berlin', 'Europe/Berlin', false],
    ['new york', 'America/New_York', false],
    ['CET', 'Europe/Brussels', false],
    ['cest', 'Europe/Brussels', false],
    ['EST', 'America/New_York', false],
    ['europe/berlin', 'Europe/Berlin', false],
  ])('the name %s means %s', (name, zone, isExact) => {
    expect(zoneNamed(name)).toEqual({ zone, isExact });
  });

  test.each(['', 'Atlantis', 'Europe/Atlantis', '__proto__', '+01:00', 'constructor'])(
    'the name %j means no zone',
    (name) => {
      expect(zoneNamed(name)).toBeUndefined();
    },
  );
});

describe('instantIn', () => {
  test.each([
    ['Europe/Berlin', '2027-03-09T09:30', '2027-03-09T08:30Z', 'once'],
    ['Europe/Berlin', '2027-07-09T09:30', '2027-07-09T07:30Z', 'once'],
    ['Asia/Kolkata', '2027-03-09T09:30', '2027-03-09T04:00Z', 'once'],
    ['UTC', '2027-03-09T09:30', '2027-03-09T09:30Z', 'once'],
    ['Pacific/Kiritimati', '2027-03-09T09:30', '2027-03-08T19:30Z', 'once'],
    // The clocks go from 2:00 to 3:00.
    ['Europe/Berlin', '2027-03-28T01:59', '2027-03-28T00:59Z', 'once'],
    ['Europe/Berlin', '2027-03-28T02:30', '2027-03-28T01:30Z', 'skipped'],
    ['Europe/Berlin', '2027-03-28T03:00', '2027-03-28T01:00Z', 'once'],
    // The clocks go from 3:00 to 2:00.
    ['Europe/Berlin', '2027-10-31T01:59', '2027-10-30T23:59Z', 'once'],
    ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30Z', 'repeated'],
    ['Europe/Berlin', '2027-10-31T03:00', '2027-10-31T02:00Z', 'once'],
    // The clocks go by half an hour only.
    ['Australia/Lord_Howe', '2027-04-04T01:45', '2027-04-03T14:45Z', 'repeated'],
  ])('in %s, %s is %s (%s)', (zone, text, instant, kind) => {
    expect(instantIn(zone, local(text))).toEqual({ instant: Date.parse(instant), kind });
  });

  test('the offset of a zone changes at the instant of its change', () => {
    const change = Date.parse('2027-03-28T01:00Z');
    expect([offsetAt('Europe/Berlin', change - 1), offsetAt('Europe/Berlin', change)]).toEqual([
      HOUR,
      2 * HOUR,
    ]);
  });
});

describe('readTime', () => {
  test.each([
    ['2027-03-09T09:30:00+01:00', '2027-03-09T09:30', HOUR],
    ['2027-03-09T09:30:00-0330', '2027-03-09T09:30', -3.5 * HOUR],
    ['2027-03-09T09:30Z', '2027-03-09T09:30', 0],
    ['2027-03-09T09:30', '2027-03-09T09:30', undefined],
    ['2027-03-09 09:30:15.123', '2027-03-09T09:30:15', undefined],
  ])('%s is read', (text, shown, offset) => {
    expect(readTime(text)).toEqual({ local: local(shown), offset });
  });

  test.each([
    '',
    '2027-03-09',
    '2027-02-30T09:30',
    '2027-13-01T09:30',
    '2027-03-09T25:00',
    '2027-03-09T09:61',
    '9:30',
  ])('%j is no time', (text) => {
    expect(readTime(text)).toBeUndefined();
  });
});

describe('readDuration', () => {
  test.each([
    ['01:30', 1.5, true],
    ['1:30', 1.5, true],
    ['26:00', 26, true],
    ['1 02:00', 26, false],
    ['1 day, 2:00:00', 26, false],
    ['1:30:00', 1.5, false],
    ['PT1H30M', 1.5, false],
    ['P1DT2H', 26, false],
    [90, 1.5, false],
  ])('%j is %d hours', (value, hours, isPlain) => {
    expect(readDuration(value)).toEqual({ milliseconds: hours * HOUR, isPlain });
  });

  test.each(['', 'P', 'PT', 'long', '1,5', '-1:00', null, {}])('%j is no duration', (value) => {
    expect(readDuration(value)).toBeUndefined();
  });
});
