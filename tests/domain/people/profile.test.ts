import { profileChangeSchema } from '@domain/people/person';
import {
  profileAnswerSchema,
  profileAttributeSchema,
  publicAttributes,
  STANDARD_ATTRIBUTES,
} from '@domain/people/profile';
import { completionOf, isPrivate } from '@domain/people/profile-completion';
import { profileFault } from '@domain/people/profile-rules';
import { changesOf } from '@machines/profile-view/profile-view.machine';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';

const attribute = (id: string, more: object = {}) =>
  v.parse(profileAttributeSchema, { id, names: [{ locale: 'en', text: id }], ...more });
const OWN = [attribute('diet', { private: true }), attribute('team')];
const schema = profileChangeSchema('ada+vip@hall.example', OWN);

test('a profile has the six specified attributes, a picture and whether its owner is found by searches', () => {
  expect(STANDARD_ATTRIBUTES).toEqual([
    'name',
    'email',
    'company',
    'title',
    'openForNetworking',
    'socialMediaProfile',
    'unlisted',
    'picture',
  ]);
});

test('an attribute of a venue is public unless the venue says otherwise', () => {
  expect(OWN.map((one) => one.private)).toEqual([true, false]);
});

test('other attendees see neither the email nor the private attributes', () => {
  const attributes = {
    name: 'Ada',
    email: 'ada@hall.example',
    diet: 'vegan',
    team: 'Blue',
    openForNetworking: true,
    unlisted: true,
  };
  expect(publicAttributes(attributes, OWN)).toEqual({ name: 'Ada', team: 'Blue', openForNetworking: true });
});

test.each([
  ['texts and yes or no', { name: 'Ada', openForNetworking: true }, true],
  ['a number', { name: 1 }, false],
  ['a list', { team: ['Blue'] }, false],
])('a profile with %s is accepted or not', (_, attributes, isAccepted) => {
  expect(v.safeParse(profileAnswerSchema, { data: { attributes } }).success).toBe(isAccepted);
});

test.each<[string, object]>([
  ['an attribute of the venue', { diet: 'vegan', team: 'Blue' }],
  ['the standard attributes', { name: 'Ada', company: 'Hall', title: 'Countess', openForNetworking: false }],
  ['the own email without its plus part', { email: 'ada@hall.example' }],
  ['an https address', { socialMediaProfile: 'https://social.example/@ada' }],
  ['an empty address, which removes it', { socialMediaProfile: '' }],
  ['nothing', {}],
])('%s can be changed', (_, changes) => {
  expect(v.parse(schema, changes)).toEqual(changes);
});

test.each<[string, object, string]>([
  ['another email', { email: 'grace@hall.example' }, 'cannot be changed here'],
  ['a word as an address', { socialMediaProfile: 'ada' }, 'must be an https address'],
  ['a text for networking', { openForNetworking: 'yes' }, 'must be true or false'],
  ['an attribute of another venue', { shoes: '38' }, 'is no attribute of this venue'],
  ['an attribute that is no text', { diet: 1 }, 'must be a text'],
  ['an attribute that is too long', { team: 'x'.repeat(128) }, 'must be shorter than 128 characters'],
])('%s is rejected', (_, changes, message) => {
  const { issues = [] } = v.safeParse(schema, changes);
  expect(issues.map((issue) => issue.message)).toEqual([message]);
});

describe('a typed value', () => {
  test.each([
    ['company', 'x'.repeat(127), null],
    ['company', 'x'.repeat(128), 'tooLong'],
    ['company', ` ${'x'.repeat(127)} `, null],
    ['team', 'x'.repeat(128), 'tooLong'],
    ['title', 'a\u0007b', 'notPrintable'],
    ['name', '\u202eecarG', 'notPrintable'],
    ['name', `Z${'\u0301'.repeat(100)}`, 'notPrintable'],
    ['name', '\u200b\u3164', 'notPrintable'],
    ['company', 'line\nline', 'notPrintable'],
    ['company', 'line\u2028line', 'notPrintable'],
    ['title', 'tab\ttab', 'notPrintable'],
    ['title', '<b>Host</b>', null],
    ['name', '👩🏽‍🚀 آدا', null],
    ['name', 'שָׁלוֹם בֵּן־עָמִּי', null],
    ['name', 'نرگس می\u200cخواهد', null],
    ['name', '👨‍👩‍👧 Ada 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}', null],
    ['socialMediaProfile', '', null],
    ['socialMediaProfile', 'https://social.example/@ada', null],
    ['socialMediaProfile', 'social.example/@ada', null],
    ['socialMediaProfile', 'social.example:8443/ada', null],
    ['socialMediaProfile', 'ada', 'notHttps'],
    ['socialMediaProfile', 'ada@social.example', 'notHttps'],
    ['socialMediaProfile', 'http://social.example', 'notHttps'],
    ['socialMediaProfile', 'javascript:alert(1)', 'notHttps'],
    ['socialMediaProfile', 'https://ada@social.example', 'notHttps'],
    ['socialMediaProfile', `https://social.example/${'x'.repeat(128)}`, 'tooLong'],
    ['openForNetworking', true, null],
  ])('%s %j has the fault %j, exactly when the server rejects it', (id, value, fault) => {
    expect(profileFault(id, value)).toBe(fault);
    expect(v.safeParse(schema, { [id]: value }).success).toBe(fault === null);
  });
});

test('an address without its scheme is stored with https://', () => {
  expect(v.parse(schema, { socialMediaProfile: ' example.com/ada ' })).toEqual({
    socialMediaProfile: 'https://example.com/ada',
  });
});

describe('the changes of a profile', () => {
  const stored = { name: 'Ada', email: 'ada@hall.example', title: 'Analyst' };

  test.each([
    ['another text', { title: 'Countess' }, { title: 'Countess' }],
    ['an emptied text', { title: '' }, { title: '' }],
    ['the same text', { title: 'Analyst' }, {}],
    ['nothing where nothing is', { company: '' }, {}],
    ['an attribute of the venue', { diet: 'vegan' }, { diet: 'vegan' }],
    ['an attribute that no venue asks for', { shoe: '42' }, {}],
    ['yes', { openForNetworking: true }, { openForNetworking: true }],
    ['no where nothing is', { openForNetworking: false }, {}],
  ])('%s counts or not', (_, draft, changes) => {
    expect(changesOf(draft, stored, OWN)).toEqual(changes);
  });
});

describe('the completion of a profile', () => {
  test('every text counts the same, and what is missing is named in the order of the form', () => {
    const attributes = { name: 'Ada', email: 'ada@hall.example', title: ' ', team: 'Blue' };
    expect(completionOf(attributes, OWN)).toEqual({
      share: 2 / 6,
      missing: ['company', 'title', 'socialMediaProfile', 'diet'],
    });
  });

  test('a profile with all texts is complete', () => {
    const all = { name: 'a', company: 'b', title: 'c', socialMediaProfile: 'https://d.example' };
    expect(completionOf(all, [])).toEqual({ share: 1, missing: [] });
    const invalid = { ...all, socialMediaProfile: 'javascript:alert(1)' };
    expect(completionOf(invalid, []).missing).toEqual(['socialMediaProfile']);
  });
});

test('the email and the private attributes of the venue are private', () => {
  expect(['email', 'diet', 'team', 'name'].filter((id) => isPrivate(id, OWN))).toEqual(['email', 'diet']);
});
