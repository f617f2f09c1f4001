import { type AttendeeDetails, attendeeOf, nameKeyOf, operationModeOf } from '@domain/attendee';
import { describe, expect, it } from 'vitest';

const ada: AttendeeDetails = { userId: 'ada', name: 'Ada Lovelace' };

describe('the entry of an attendee', () => {
  it('has the fields of the specification, without those that are undefined', () => {
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
    ['a name that can be seen', { ...ada, name: ' \t ' }],
  ])('does not exist without %s', (_, details) => {
    expect(attendeeOf(details, 'lobby', 'Available')).toBeNull();
  });

  it.each([
    ['spaces around it', '  Ada ', 'Ada', 'ada'],
    ['decomposed letters', 'Zoe\u0308', 'Zo\u00eb', 'zo\u00eb'],
    ['more than 127 characters', 'A'.repeat(200), 'A'.repeat(127), 'a'.repeat(127)],
    ['half a character at the limit', `${'A'.repeat(126)}😀`, 'A'.repeat(126), 'a'.repeat(126)],
  ])('has a name that fits, also one with %s', (_, given, name, nameKey) => {
    expect(attendeeOf({ ...ada, name: given }, 'lobby', 'Available')).toMatchObject({ name, nameKey });
  });

  it('has a company and a title that fit', () => {
    const long = 'x'.repeat(300);
    const entry = attendeeOf({ ...ada, company: long, title: long }, 'lobby', 'Available');
    expect([entry?.company?.length, entry?.title?.length]).toEqual([127, 127]);
  });
});

it('names are searched by without case, outer spaces and decomposed letters', () => {
  expect(nameKeyOf('  ZOE\u0308 M')).toBe('zo\u00eb m');
});

it.each([
  ['LIVE', 'live'],
  ['STAGE', 'stage'],
] as const)('a venue in %s has its people under %s', (mode, path) => {
  expect(operationModeOf({ mode })).toBe(path);
});
