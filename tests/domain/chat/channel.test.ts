import {
  channelMemberSchema,
  channelName,
  channelOf,
  freeSeats,
  groupUsers,
  SEATS,
  storedChannelName,
  successorOf,
} from '@domain/chat/channel';
import * as limits from '@domain/chat/chat-limits';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';

describe('the name of a group', () => {
  it.each([
    ['Engineers', { name: 'Engineers' }],
    ['  The   Engineers ', { name: 'The Engineers' }],
    ['<b>Engineers</b>', { name: '<b>Engineers</b>' }],
    ['مهندس\u200cها 👨‍👩‍👧', { name: 'مهندس\u200cها 👨‍👩‍👧' }],
    ['The\nEngineers', { fault: 'notPrintable' }],
    ['En\u200bgineers', { fault: 'notPrintable' }],
    ['x'.repeat(100), { name: 'x'.repeat(100) }],
    ['x'.repeat(101), { fault: 'tooLong' }],
    ['x'.repeat(1_000_000), { fault: 'tooLong' }],
    [' '.repeat(1_000), { fault: 'required' }],
    [' '.repeat(1_001), { fault: 'tooLong' }],
    ['', { fault: 'required' }],
    [' \u200b\u3164 ', { fault: 'required' }],
    ['\u202eA\u0007b', { fault: 'notPrintable' }],
  ])('%.20j is %.40j', (raw, name) => {
    expect(channelName(raw)).toEqual(name);
    expect(storedChannelName(raw)).toBe('name' in name ? name.name : '');
  });
});

describe('a stored channel', () => {
  const stored = { createdBy: 'ada', createdAt: 1 };

  it.each(['AREA', 'PRIVATE', 'GROUP'])('is one of the kind %s', (type) => {
    expect(channelOf({ ...stored, type })).toEqual({ ...stored, type });
  });

  it('has administrators, and no other roles', () => {
    const roleOf = (role: string) =>
      v.safeParse(channelMemberSchema, { since: 1, invitedBy: 'ada', role }).success;
    expect(['ADMIN', 'HOST', ''].map(roleOf)).toEqual([true, false, false]);
  });
});

describe('the people of a new group', () => {
  const people = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

  it('are at least two others, each once', () => {
    expect(groupUsers(['grace', 'alan', 'grace'], 'ada')).toEqual({ userIds: ['grace', 'alan'] });
    expect(groupUsers(['grace', 'ada', 'grace'], 'ada')).toEqual({ fault: 'tooFew' });
    expect(groupUsers([], 'ada')).toEqual({ fault: 'tooFew' });
  });

  it('are at most 50 together with oneself', () => {
    expect(groupUsers(people(49), 'ada')).toEqual({ userIds: people(49) });
    expect(groupUsers(people(50), 'ada')).toEqual({ fault: 'tooMany' });
    expect(groupUsers([...people(49), 'ada'], 'ada')).toEqual({ userIds: people(49) });
  });
});

describe('the seats of a group', () => {
  it('are 50, with different names', () => {
    expect([SEATS.length, SEATS[0], SEATS.at(-1), new Set(SEATS).size]).toEqual([50, 's00', 's49', 50]);
  });

  it('are given in their order, without those that somebody has', () => {
    expect(freeSeats([], 3)).toEqual(['s00', 's01', 's02']);
    expect(freeSeats(['s00', 's02', 'unknown'], 2)).toEqual(['s01', 's03']);
    expect(freeSeats(SEATS.slice(0, 49), 2)).toEqual(['s49']);
  });
});

test('a stored channel and its members are read', () => {
  const group = { type: 'GROUP', name: 'Engineers', createdBy: 'ada', createdAt: 1 };
  const area = { type: 'AREA', areaId: 'lobby', createdBy: 'ada', createdAt: 1, lastMessageAt: 2 };
  expect([group, area].map(channelOf)).toEqual([group, area]);
  expect(channelOf({ ...group, name: '\u202eThe\n\u0007 Engineers' })).toEqual({
    ...group,
    name: 'The Engineers',
  });
  expect([channelOf({ ...group, type: 'SECRET' }), channelOf(null)]).toEqual([null, null]);
  const member = { since: 1, invitedBy: 'ada', seat: 's00' };
  expect(v.parse(channelMemberSchema, member)).toEqual(member);
  expect(v.is(channelMemberSchema, { since: 'now', invitedBy: 'ada' })).toBe(false);
});

test('the limits of chat are those of the specification and the contract', () => {
  // spec §5 and §9
  expect(limits).toMatchObject({ FILE_MAX: 5_242_880, GROUP_MAX: 50, MESSAGE_MAX: 4_000 });
});

describe('the successor of the last administrator', () => {
  const admin = { uid: 'ada', since: 1, role: 'ADMIN' } as const;
  const people = [
    { uid: 'mary', since: 3 },
    { uid: 'grace', since: 2 },
    { uid: 'alan', since: 2 },
  ];

  test('is who has been in the group for longest, of several the first by id', () => {
    expect(successorOf([admin, ...people], 'ada')).toBe('alan');
  });

  test.each([
    [
      'another administrator stays',
      [admin, ...people, { uid: 'zoe', since: 9, role: 'ADMIN' } as const],
      'ada',
    ],
    ['the administrator stays', [admin, ...people], 'grace'],
    ['nobody stays', [admin], 'ada'],
  ])('is nobody when %s', (_, members, leaving) => {
    expect(successorOf(members, leaving)).toBeNull();
  });
});
