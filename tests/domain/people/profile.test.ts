import { profileChangeSchema } from '@domain/people/person';
import {
  profileAnswerSchema,
  profileAttributeSchema,
  publicAttributes,
  STANDARD_ATTRIBUTES,
} from '@domain/people/profile';
import * as v from 'valibot';
import { expect, test } from 'vitest';

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
  ['an http address', { socialMediaProfile: 'http://social.example' }, 'must be an https address'],
  ['a word as an address', { socialMediaProfile: 'ada' }, 'must be an https address'],
  ['a text for networking', { openForNetworking: 'yes' }, 'must be true or false'],
  ['an attribute of another venue', { shoes: '38' }, 'is no attribute of this venue'],
  ['an attribute that is no text', { diet: 1 }, 'must be a text'],
  ['an attribute that is too long', { team: 'x'.repeat(128) }, 'must be shorter than 128 characters'],
])('%s is rejected', (_, changes, message) => {
  const { issues = [] } = v.safeParse(schema, changes);
  expect(issues.map((issue) => issue.message)).toEqual([message]);
});
