import { personSchema } from '@domain/people/person';
import { userOf } from '@domain/people/user';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  createProviderAccounts,
  providerPerson,
} from '../../../../server/backend/identity/oidc/provider-person';

import { PASSWORD } from '../../../support/known-password';
import { attendee } from './event-services';
import { newcomer, type RegistrationFixture, registrationFixtures } from './registration-fixture';

const openFixture = registrationFixtures();

/** Uses an email in one way; returns the id of the account that it finds or creates, or undefined. */
type Use = (fixture: RegistrationFixture, email: string) => Promise<string | undefined>;

const uidOf = async ({ identity }: RegistrationFixture, email: string) =>
  (await identity.identity.accounts.byEmail(email))?.uid;

const byImport: Use = async ({ identity }, given) => {
  const { email } = v.parse(personSchema, { email: given });
  let uid: string | undefined;
  await identity.identity.accounts.import([{ email }], async (_, [imported]) => {
    uid = imported?.after.uid;
  });
  return uid;
};

const byLogin: Use = async ({ identity }, email) => {
  const { localId } = (await identity.signIn(email, PASSWORD)).body;
  return localId === undefined ? undefined : String(localId);
};

const byReset: Use = async (fixture, email) => {
  const { identity } = fixture;
  const { status } = await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  return status === 200 ? uidOf(fixture, identity.mails.at(-1)?.to ?? '') : undefined;
};

const byProvider: Use = async ({ store, identity }, email) => {
  const { accountFor } = createProviderAccounts(store.db, () => identity.clock.now);
  const claims = { sub: email, email, email_verified: true };
  const found = await accountFor(providerPerson(claims, { providerId: 'oidc.works' }));
  return 'account' in found ? found.account.uid : undefined;
};

const byRegistration: Use = async (fixture, email) => {
  const { number } = newcomer();
  fixture.services.attendees.push(attendee(number, email));
  return uidOf(fixture, (await fixture.atCvent(number))?.emailAddress ?? '');
};

const USES: [way: string, use: Use, password: string | undefined][] = [
  ['an import', byImport, undefined],
  ['a login', byLogin, PASSWORD],
  ['a password reset', byReset, PASSWORD],
  ['an identity provider', byProvider, undefined],
  ['a registration', byRegistration, undefined],
];

test.each(USES)('%s finds an account by its full address, with the plus part', async (_, use, password) => {
  const fixture = openFixture();
  const { email } = newcomer();
  const plus = email.replace('@', '+fair@');
  await fixture.identity.identity.accounts.create({ email, password });
  const { uid } = await fixture.identity.identity.accounts.create({ email: plus, password });
  expect(await use(fixture, plus.replace('fair', 'Fair'))).toBe(uid);
});

test.each(USES)('%s with a plus part does not find the account without it', async (_, use, password) => {
  const fixture = openFixture();
  const { email } = newcomer();
  const { uid } = await fixture.identity.identity.accounts.create({ email, password });
  expect(await use(fixture, email.replace('@', '+fair@'))).not.toBe(uid);
  expect(await uidOf(fixture, email)).toBe(uid);
});

test('the address of a user is shown without its plus part', () => {
  expect(userOf('ann', 'ann+fair@opera.example')).toEqual({
    userId: 'ann',
    email: 'ann@opera.example',
    name: 'Ann',
  });
});
