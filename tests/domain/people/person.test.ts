import { inCommon, listedParts, personSchema } from '@domain/people/person';
import * as v from 'valibot';
import { expect, test } from 'vitest';

const LONG = 'a'.repeat(128);

const UNPRINTABLE = 'must not contain control, invisible or direction characters, or stacked accents';

test.each<[string, unknown, unknown]>([
  ['an email alone', { email: 'ada@hall.example' }, { email: 'ada@hall.example' }],
  ['capitals and spaces', { email: '  Ada@Hall.Example ' }, { email: 'ada@hall.example' }],
  ['a plus part', { email: 'Ada+Vip@Hall.Example' }, { email: 'ada+vip@hall.example' }],
  [
    'everything',
    { email: 'a@b.c', name: ' Ada ', company: 'Hall', title: '', authorities: ['ADMIN', 'ADMIN'] },
    { email: 'a@b.c', name: 'Ada', company: 'Hall', title: '', authorities: ['ADMIN'] },
  ],
])('%s is a person', (_, given, read) => {
  expect(v.parse(personSchema, given)).toEqual(read);
});

test.each<[string, object, string[]]>([
  ['no email', { name: 'Ada' }, ['email: Invalid key: Expected "email" but received undefined']],
  ['an empty email', { email: ' ' }, ['email: is missing']],
  ['half an email', { email: 'ada@' }, ['email: must be an email address']],
  ['a long email', { email: `${LONG}@b.c` }, ['email: must be shorter than 128 characters']],
  ['a long name', { email: 'a@b.c', name: LONG }, ['name: must be shorter than 128 characters']],
  ['a name that is no text', { email: 'a@b.c', name: 1 }, ['name: must be a text']],
  ['a NUL in the email', { email: 'a@b.c\0d' }, [`email: ${UNPRINTABLE}`]],
  ['a name that turns the direction', { email: 'a@b.c', name: '\u202eecarG' }, [`name: ${UNPRINTABLE}`]],
  [
    'a long name that nobody sees',
    { email: 'a@b.c', name: '\u200b'.repeat(1e6) },
    ['name: must be shorter than 128 characters'],
  ],
  ['a name that nobody sees', { email: 'a@b.c', name: '\u200b\u3164' }, [`name: ${UNPRINTABLE}`]],
  ['a NUL', { email: 'a@b.c', title: 'x\0y' }, [`title: ${UNPRINTABLE}`]],
  ['half a character', { email: 'a@b.c', company: '\ud800' }, [`company: ${UNPRINTABLE}`]],
  [
    'an unknown authority',
    { email: 'a@b.c', authorities: ['ADMIN', 'ROOT'] },
    ['authorities.1: must be DESIGNER or ADMIN'],
  ],
  [
    'an unknown field',
    { email: 'a@b.c', member: true },
    ['member: Invalid key: Expected never but received "member"'],
  ],
])('%s is rejected', (_, given, faults) => {
  const { issues = [] } = v.safeParse(personSchema, given);
  expect(issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toEqual(faults);
});

const VENUE = [
  { id: 'interests', names: [], private: false },
  { id: 'phone', names: [], private: true },
];

test.each([
  ['Chess, Poetry', ['Chess', 'Poetry']],
  ['Chess,Poetry , Chess', ['Chess', 'Poetry']],
  ['الشطرنج، الشعر', ['الشطرنج', 'الشعر']],
  ['国际象棋、诗歌', ['国际象棋', '诗歌']],
  ['Compilers', ['Compilers']],
  ['I build engines, and I write about them.', ['I build engines, and I write about them.']],
])('the parts of %s are listed', (text, parts) => {
  expect(listedParts(text)).toEqual(parts);
});

test('two people have in common what both have written, however it is spelled', () => {
  const own = { interests: 'compilers, Poetry', company: 'navy', title: 'Analyst', phone: '1' };
  const other = { interests: 'Sailing, Compilers', company: 'Navy', title: 'Rear admiral', phone: '1' };
  expect(inCommon(own, other, VENUE)).toEqual(['Compilers', 'Navy']);
});

test('a part of the name of a company is not in common', () => {
  expect(inCommon({ company: 'Looms, Inc.' }, { company: 'Engines, Inc.' }, VENUE)).toEqual([]);
});

test('people have nothing in common while the own profile is unknown or empty', () => {
  expect(inCommon({}, { interests: 'Chess' }, VENUE)).toEqual([]);
  expect(inCommon({ company: ' ' }, { company: '' }, VENUE)).toEqual([]);
});
