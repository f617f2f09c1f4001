import { describe, expect, test } from 'vitest';
import { isIncomplete, providerPerson } from '../../../../../server/backend/identity/oidc/provider-person';

const RULES = { providerId: 'oidc.works' as const };
const ADA = { sub: 'a-1', email: 'Ada@Works.example', email_verified: true, name: ' Ada Works ' };

const failing = (failure: string, claim?: string) => expect.objectContaining({ failure, claim });

test('a person has the subject, email and name that the provider sends', () => {
  expect(providerPerson(ADA, RULES)).toEqual({
    providerId: 'oidc.works',
    subject: 'a-1',
    email: 'ada@works.example',
    name: 'Ada Works',
  });
});

test.each([
  [{ name: undefined, given_name: 'Ada', family_name: 'Works' }, 'Ada Works'],
  [{ name: '', given_name: 'Ada' }, 'Ada'],
  [{ name: 7 }, ''],
  [{ name: '\u202eecarG\u202c' }, 'ecarG'],
  [{ name: '\u200b\u3164' }, ''],
  [{ name: `A\0da${'a'.repeat(200)}` }, `Ada${'a'.repeat(124)}`],
])('the name of %o is %s', (claims, name) => {
  expect(providerPerson({ ...ADA, ...claims }, RULES).name).toBe(name);
});

test.each<[object, string]>([
  [{ email: undefined }, 'email'],
  [{ email: '' }, 'email'],
  [{ email: 'ada' }, 'email'],
  [{ email: ['ada@works.example'] }, 'email'],
  [{ email: undefined, preferred_username: 'ada@works.example' }, 'email'],
  [{ email_verified: undefined }, 'email_verified'],
  [{ email_verified: false }, 'email_verified'],
  [{ email_verified: 'yes' }, 'email_verified'],
])('an invalid or unverified email is rejected: %o lacks %s', (claims, claim) => {
  expect(() => providerPerson({ ...ADA, ...claims }, RULES)).toThrow(failing('unverified', claim));
});

describe('with a trusted issuer', () => {
  const trusting = { ...RULES, trustEmail: true };
  const naming = { ...trusting, emailClaim: 'preferred_username' };

  test('an email that the issuer does not verify may enter, also from another claim', () => {
    const { email, ...claims } = { ...ADA, email_verified: undefined };
    expect(providerPerson({ ...claims, email }, trusting).email).toBe('ada@works.example');
    expect(providerPerson({ ...claims, preferred_username: email }, naming).email).toBe('ada@works.example');
    expect(() => providerPerson({ ...claims, email }, naming)).toThrow(
      failing('unverified', 'preferred_username'),
    );
  });

  test('an email that the issuer calls unverified is rejected', () => {
    expect(() => providerPerson({ ...ADA, email_verified: false }, trusting)).toThrow(
      failing('unverified', 'email_verified'),
    );
  });
});

test.each([{ sub: undefined }, { sub: '' }, { sub: 7 }, { sub: 'a\0b' }])(
  'an invalid subject is rejected: %o',
  (claims) => {
    expect(() => providerPerson({ ...ADA, ...claims }, RULES)).toThrow(failing('invalid'));
  },
);

describe('with allowed domains', () => {
  const rules = { ...RULES, allowedDomains: ['works.example', 'lab.example'] };

  test.each(['ada@works.example', 'ada@LAB.example', 'ada+1@works.example'])(
    '%s is in an allowed domain',
    (email) => {
      expect(providerPerson({ ...ADA, email }, rules).email).toBe(email.toLowerCase());
    },
  );

  test.each([
    'ada@elsewhere.example',
    'ada@sub.works.example',
    'ada@works.example.evil.example',
    'works.example@evil.example',
    'ada@notworks.example',
  ])('%s is in no allowed domain', (email) => {
    expect(() => providerPerson({ ...ADA, email }, rules)).toThrow(failing('unauthorized'));
  });
});

describe('with a member claim', () => {
  const rules = { ...RULES, memberClaim: 'venue' };

  test.each([true, 'yes', ['hall'], { role: 'guest' }, 1])('a claim of %o may enter', (venue) => {
    expect(providerPerson({ ...ADA, venue }, rules).subject).toBe('a-1');
  });

  test.each([undefined, null, false, 'false', '', []])('a claim of %o may not enter', (venue) => {
    expect(() => providerPerson({ ...ADA, venue }, rules)).toThrow(
      failing('unauthorized', venue === undefined ? 'venue' : undefined),
    );
  });

  test('an allowed domain alone does not satisfy the member claim', () => {
    const both = { ...rules, allowedDomains: ['works.example'] };
    expect(() => providerPerson(ADA, both)).toThrow(failing('unauthorized', 'venue'));
  });
});

test.each([
  [ADA, {}, false],
  [{ ...ADA, email_verified: undefined }, {}, true],
  [ADA, { memberClaim: 'venue' }, true],
  [ADA, { emailClaim: 'upn', trustEmail: true }, true],
  [{ ...ADA, venue: false }, { memberClaim: 'venue' }, false],
])('claims %o under %o are incomplete: %s', (claims, rules, open) => {
  expect(isIncomplete(claims, { ...RULES, ...rules })).toBe(open);
});

test.each([
  ['that would equal the one of another account in lower case', 'mi\u212Ae@works.example'],
  ['with a control character', 'a\0da@works.example'],
])('an email %s is rejected', (_, email) => {
  expect(() => providerPerson({ ...ADA, email }, RULES)).toThrow(failing('unverified', 'email'));
});
