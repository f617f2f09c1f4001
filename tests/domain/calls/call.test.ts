import {
  answerOf,
  isCallable,
  participantsOf,
  presenterAmong,
  ringsOf,
  withScreens,
} from '@domain/calls/call';
import { areaChannelId, privateChannelId } from '@domain/chat/channel-id';
import { expect, test } from 'vitest';

const PAIR = privateChannelId('ada', 'grace');
const seat = (uid: string) => ({ uid, name: uid, session: `session of ${uid}`, since: 1 });
const ring = (since: number, more = {}) => ({ from: 'grace', name: 'Grace', since, ...more });

test('private channels and groups have calls, areas have none', () => {
  expect([PAIR, 'group:-NjEtLV-engineers000', areaChannelId('lobby'), 'x'].map(isCallable)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('the people of a call are listed by their places, without what has another shape', () => {
  const stored = { s2: seat('grace'), s0: seat('ada'), s1: { uid: 'mary' }, s9: seat('alan') };
  expect(participantsOf(stored).map(({ seat: key, uid }) => [key, uid])).toEqual([
    ['s0', 'ada'],
    ['s2', 'grace'],
  ]);
  expect([participantsOf(null), participantsOf('x')]).toEqual([[], []]);
});

const ada = { seat: 's0', uid: 'ada', name: 'Ada', session: 'of-ada' } as const;
const grace = { seat: 's1', uid: 'grace', name: 'Grace', session: 'of-grace' } as const;

test('a stored seat tells since when the person shares their screen', () => {
  const stored = { s0: seat('ada'), s1: { ...seat('grace'), screen: 7 } };
  expect(participantsOf(stored).map(({ screen }) => screen)).toEqual([undefined, 7]);
});

test.each([
  ['who begins to share', [ada, grace], [ada, { ...grace, screen: 7 }], [ada, { ...grace, screen: 7 }]],
  ['who shares no longer', [{ ...ada, screen: 7 }], [ada], [ada]],
  ['who is not seated any more', [{ ...ada, screen: 7 }], [], [{ ...ada, screen: 7 }]],
  ['another page of a person', [ada], [{ ...ada, session: 'later', screen: 7 }], [ada]],
] as const)('%s: the people know it', (_, people, seated, expected) => {
  expect(withScreens(people, seated)).toStrictEqual(expected);
});

test('the people stay the same array while nobody begins or ends sharing', () => {
  const people = [ada, { ...grace, screen: 7 }];
  expect(withScreens(people, [{ ...grace, screen: 7 }, ada])).toBe(people);
});

test('of several people who share their screens the one who began last is presented', () => {
  const [first, last] = [
    { ...ada, screen: 9 },
    { ...grace, screen: 7 },
  ];
  expect(presenterAmong([ada, grace])).toBeUndefined();
  expect(presenterAmong([ada, last])).toBe(last);
  expect(presenterAmong([first, last])).toBe(first);
});

test('the calls for a user begin with the oldest, without what has another shape', () => {
  const other = privateChannelId('ada', 'mary');
  const stored = {
    [PAIR]: ring(2),
    [other]: ring(1, { answer: 'DECLINED' }),
    'area:lobby': ring(3),
    'private:ada:zoe': ring(4, { answer: 'PERHAPS' }),
  };
  expect(ringsOf(stored).map(({ channelId, answer }) => [channelId, answer])).toEqual([
    [other, 'DECLINED'],
    [PAIR, undefined],
  ]);
  expect(ringsOf(null)).toEqual([]);
});

test.each([
  [ring(1, { answer: 'BUSY' }), 'BUSY'],
  [ring(1), null],
  [ring(1, { answer: 'PERHAPS' }), null],
  [null, null],
])('the answer of %o is %s', (stored, answer) => {
  expect(answerOf(stored)).toBe(answer);
});

test('the names of callers and of people in a call are shown clean, whatever they wrote', () => {
  const name = `\u202eGr\u200bace\n${'x'.repeat(200)}`;
  const clean = `Grace ${'x'.repeat(121)}`;
  expect(ringsOf({ 'private:ada:grace': ring(1, { name }) })[0]?.name).toBe(clean);
  expect(participantsOf({ s0: { ...seat('grace'), name } })[0]?.name).toBe(clean);
  expect(participantsOf({ s0: { ...seat('grace'), name: '\u3164' } })[0]?.name).toBe('–');
});
