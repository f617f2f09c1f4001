import {
  type Attendee,
  type AttendeeDetails,
  attendeeOf,
  attendeeSchema,
  hasChosenStatus,
  isAbsent,
  nameKeyOf,
} from '@domain/people/attendee';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const ada: AttendeeDetails = { userId: 'ada', name: 'Ada Lovelace' };

describe('the entry of an attendee', () => {
  it('the entry has the specified fields, without undefined ones', () => {
    expect(attendeeOf({ ...ada, company: undefined, title: 'Countess' }, 'lobby', 'Busy')).toEqual({
      uid: 'ada',
      areaId: 'lobby',
      name: 'Ada Lovelace',
      title: 'Countess',
      status: 'Busy',
      nameKey: 'ada lovelace',
    });
    expect(Object.keys(attendeeOf({ ...ada, company: undefined }, 'lobby', 'Idle') ?? {})).not.toContain(
      'company',
    );
  });

  it.each([
    ['a user id', { ...ada, userId: '' }],
    ['a name', { ...ada, name: '' }],
    ['a visible name', { ...ada, name: ' \t ' }],
    ['a letter that can be seen', { ...ada, name: '\u3164\u200b' }],
  ])('the entry is null without %s', (_, details) => {
    expect(attendeeOf(details, 'lobby', 'Available')).toBeNull();
  });

  it.each([
    ['spaces around it', '  Ada ', 'Ada', 'ada'],
    ['decomposed letters', 'Zoe\u0308', 'Zo\u00eb', 'zo\u00eb'],
    ['more than 127 characters', 'A'.repeat(200), 'A'.repeat(127), 'a'.repeat(127)],
    ['signs that nobody sees', 'A\u200bd\u3164a\u202e\n', 'Ada', 'ada'],
    ['half a character at the limit', `${'A'.repeat(126)}😀`, 'A'.repeat(126), 'a'.repeat(126)],
  ])('the entry has a name within the limit, also one with %s', (_, given, name, nameKey) => {
    expect(attendeeOf({ ...ada, name: given }, 'lobby', 'Available')).toMatchObject({ name, nameKey });
  });

  it('the entry has the picture of a user who has one', () => {
    expect(attendeeOf({ ...ada, picture: 'a1' }, 'lobby', 'Busy')).toHaveProperty('picture', 'a1');
    expect(attendeeOf(ada, 'lobby', 'Busy')).not.toHaveProperty('picture');
  });

  it('the company and the title of the entry are shortened to the limit', () => {
    const long = 'x'.repeat(300);
    const entry = attendeeOf({ ...ada, company: long, title: long }, 'lobby', 'Available');
    expect([entry?.company?.length, entry?.title?.length]).toEqual([127, 127]);
  });
});

it('the search key of a name ignores case, outer spaces and decomposed letters', () => {
  expect(nameKeyOf('  ZOE\u0308 M')).toBe('zo\u00eb m');
});

it.each([
  ['Available', true],
  ['Busy', true],
  ['Idle', true],
  ['Offline', false],
  ['NFC', false],
])('an entry with the status %s can be stored: %s', (status, isStored) => {
  const entry = { ...attendeeOf(ada, 'lobby', 'Available'), timestamp: 1, status };
  expect(v.safeParse(attendeeSchema, entry).success).toBe(isStored);
});

it.each([
  ['of a call', { inCall: true }, true],
  ['outside of calls', {}, true],
  ['of no call', { inCall: false }, false],
])('an entry %s can be stored as %j: %s', (_, call, isStored) => {
  const entry = { ...attendeeOf(ada, 'lobby', 'Busy'), timestamp: 1, ...call };
  expect(v.safeParse(attendeeSchema, entry).success).toBe(isStored);
});

it.each([
  ['Available', {}, true],
  ['Busy', {}, true],
  ['Busy', { inCall: true }, false],
  ['Idle', {}, false],
] as const)('the status %s of an entry with %j is chosen: %s', (status, call, isChosen) => {
  const entry = { ...attendeeOf(ada, 'lobby', status), timestamp: 1, ...call } as Attendee;
  expect(hasChosenStatus(entry)).toBe(isChosen);
});

it('a person is absent in no area, and present in one', () => {
  expect([isAbsent({ areaId: '' }), isAbsent({ areaId: 'lobby' })]).toEqual([true, false]);
});

it('a stored entry is shown clean, whatever its person wrote', () => {
  const entry = { ...attendeeOf(ada, 'lobby', 'Available'), timestamp: 1 };
  const raw = {
    ...entry,
    name: '\u202eA\u200bda\n',
    company: 'Gla\u00adss',
    title: `Z${'\u0336'.repeat(9)}`,
  };
  expect(v.parse(attendeeSchema, raw)).toEqual({
    ...entry,
    name: 'Ada',
    company: 'Glass',
    title: `Z${'\u0336'.repeat(6)}`,
  });
  expect(v.parse(attendeeSchema, { ...entry, name: '\u3164' })).toEqual({ ...entry, name: '–' });
});
