import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProviderAccounts } from '../../../../../server/backend/identity/oidc/provider-person';
import type { Store } from '../../../../../server/platform/store/store';
import { openTestStore } from '../../../../support/store';
import { type IdentityServer, startIdentity } from '../identity-server';

let store: Store;
let server: IdentityServer;
let subjects = 0;

beforeAll(async () => {
  store = await openTestStore();
  server = await startIdentity(store);
}, 60_000);
afterAll(async () => {
  await server.close();
  await store.close();
});

const accountFor = (person: { subject: string; email: string; providerId?: string; name?: string }) =>
  createProviderAccounts(store.db, () => server.clock.now).accountFor({
    providerId: 'oidc.works',
    name: '',
    ...person,
  });

/** Returns an unknown person. */
function newPerson() {
  subjects += 1;
  return { subject: `s-${subjects}`, email: `person-${subjects}@works.example`, name: 'Vera' };
}

const uidOf = async (found: ReturnType<typeof accountFor>) => {
  const result = await found;
  if ('conflict' in result) throw new Error(`in conflict with ${result.conflict}`);
  return result.account.uid;
};
const { byEmail, byUid, create, update } = {
  byEmail: (email: string) => server.identity.accounts.byEmail(email),
  byUid: (uid: string) => server.identity.accounts.byUid(uid),
  create: (email: string, password?: string) => server.identity.accounts.create({ email, password }),
  update: (uid: string, change: object) => server.identity.accounts.update(uid, change),
};

async function resetPassword(email: string): Promise<void> {
  await server.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
  const oobCode = new URL(server.mails.at(-1)?.link ?? '').searchParams.get('oobCode');
  await server.call('resetPassword', { oobCode, newPassword: 'opera-1876' });
}

test('two first sign-ins at once create one account', async () => {
  const person = newPerson();
  const uids = await Promise.all([1, 2, 3].map(() => uidOf(accountFor(person))));
  expect(new Set(uids).size).toBe(1);
});

test('two subjects of a provider get two accounts, even with the same name', async () => {
  expect(await uidOf(accountFor(newPerson()))).not.toBe(await uidOf(accountFor(newPerson())));
});

test('another provider with the same verified email is linked to the same account', async () => {
  const person = newPerson();
  const uid = await uidOf(accountFor(person));
  expect(await uidOf(accountFor({ ...person, providerId: 'oidc.lab', subject: 'other' }))).toBe(uid);
});

test('an account with a password is linked once its email is verified by a reset', async () => {
  const { email, subject } = newPerson();
  const { uid } = await create(email, 'opera-1875');
  expect(await accountFor({ email, subject })).toEqual({ conflict: ['password'] });
  await resetPassword(email);
  expect(await uidOf(accountFor({ email, subject }))).toBe(uid);
});

test('a prepared account that was never signed in to is linked', async () => {
  const { email, subject } = newPerson();
  const { uid } = await create(email);
  expect(await uidOf(accountFor({ email, subject, name: 'Vera Verdi' }))).toBe(uid);
  expect(await byUid(uid)).toMatchObject({ emailVerified: true, name: 'Vera Verdi' });
});

test('an account without password that was signed in to is not linked', async () => {
  const { email, subject } = newPerson();
  const { uid } = await create(email);
  await store.db
    .updateTable('identity_account')
    .set({ last_login_at: new Date(server.clock.now) })
    .where('uid', '=', uid)
    .execute();
  expect(await accountFor({ email, subject })).toEqual({ conflict: [] });
});

test('a disabled account is rejected, linked or not', async () => {
  const person = newPerson();
  await update(await uidOf(accountFor(person)), { disabled: true });
  await expect(accountFor(person)).rejects.toMatchObject({ code: 'USER_DISABLED' });
  const { email, subject } = newPerson();
  await update((await create(email)).uid, { disabled: true });
  await expect(accountFor({ email, subject })).rejects.toMatchObject({ code: 'USER_DISABLED' });
});

test('the account takes over an email changed at the provider', async () => {
  const person = newPerson();
  const uid = await uidOf(accountFor(person));
  const { email } = newPerson();
  expect(await uidOf(accountFor({ ...person, email }))).toBe(uid);
  expect(await byEmail(email)).toMatchObject({ uid, emailVerified: true, name: 'Vera' });
  expect(await byEmail(person.email)).toBeUndefined();
});

test('the account keeps its email when the changed one is taken', async () => {
  const person = newPerson();
  const uid = await uidOf(accountFor(person));
  const { email } = newPerson();
  const other = await create(email, 'opera-1875');
  expect(await uidOf(accountFor({ ...person, email }))).toBe(uid);
  expect([(await byEmail(email))?.uid, (await byUid(uid))?.email]).toEqual([other.uid, person.email]);
});

test('an email changed by a host is unverified', async () => {
  const uid = await uidOf(accountFor(newPerson()));
  const { email } = newPerson();
  await update(uid, { name: 'Vera Verdi' });
  expect(await byUid(uid)).toMatchObject({ emailVerified: true });
  await update(uid, { email });
  expect(await byUid(uid)).toMatchObject({ email, emailVerified: false });
});

test('links are deleted with their account', async () => {
  const person = newPerson();
  await server.identity.accounts.delete(await uidOf(accountFor(person)));
  const links = store.db.selectFrom('identity_provider_link').selectAll();
  expect(await links.where('subject', '=', person.subject).execute()).toEqual([]);
  expect(await accountFor(person)).toMatchObject({ isNew: true });
});
