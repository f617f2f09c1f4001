import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createAttempts } from '../../../../../server/backend/identity/attempts';
import { PROVIDER_ADDRESS_LIMIT } from '../../../../../server/backend/identity/oidc/oidc-limits';
import type { OidcConfig } from '../../../../../server/platform/config/login-config';
import type { Store } from '../../../../../server/platform/store/store';
import { openTestStore } from '../../../../support/store';
import { codeOf, type IdentityServer, refusal, startIdentity } from '../identity-server';
import { httpBrowser } from './http-browser';
import { eventOf, known, type SingleSignOnServer, startSingleSignOn } from './single-sign-on-server';

const DAY = 24 * 3_600_000;

let store: Store;
let fixture: SingleSignOnServer;
/** A server with another configuration on the same store and at the same time. */
let other: IdentityServer | undefined;
let subjects = 0;

beforeAll(async () => {
  store = await openTestStore();
}, 60_000);
afterEach(async () => {
  await other?.close();
  other = undefined;
  await fixture.close();
});
afterAll(() => store.close());

/** Signs a new person in with the provider. */
async function visitor(rules: Partial<OidcConfig> = {}, claims: Record<string, unknown> = {}) {
  subjects += 1;
  const subject = `visitor-${subjects}`;
  const more = { claims: { email: ['email', 'email_verified'], profile: ['name', 'staff'] } };
  fixture = await startSingleSignOn(store, { people: [known(subject, claims)], rules, more, at: Date.now() });
  const { body } = await fixture.signIn(subject);
  const { localId, idToken, refreshToken } = body;
  return { email: `${subject}@works.example`, uid: String(localId), idToken, refreshToken };
}

test('a network that began too many sign-ins gets the time of the limit', async () => {
  fixture = await startSingleSignOn(store, { people: [] });
  const attempts = createAttempts(store.db, () => fixture.server.clock.now);
  const limit = { ...PROVIDER_ADDRESS_LIMIT, attempts: 2 };
  for (let count = 1; count <= 2; count += 1) await attempts.claim('provider-address', '127.0.0.1', limit);
  const page = await fixture.toProvider(httpBrowser());
  await attempts.clear('provider-address', '127.0.0.1');
  expect(eventOf(page).error).toEqual({
    code: 'auth/too-many-requests',
    message: 'login.tooManyFromNetwork.15',
  });
});

async function restartedWith(oidc: readonly OidcConfig[]): Promise<IdentityServer> {
  other = await startIdentity(store, { oidc, at: fixture.server.clock.now });
  return other;
}

type Session = Awaited<ReturnType<typeof visitor>>;

const stateOn = async ({ identity, refresh }: IdentityServer, { idToken, refreshToken }: Session) => [
  await identity.mayEnter(await identity.verify(String(idToken))),
  codeOf(await refresh(refreshToken)),
];

test('a session continues while the domain of the email is allowed', async () => {
  const session = await visitor({ allowedDomains: ['works.example'] });
  expect(await stateOn(fixture.server, session)).toEqual([true, '200']);
});

test.each<[string, (config: OidcConfig) => OidcConfig[]]>([
  ['the domain is no longer allowed', (config) => [{ ...config, allowedDomains: ['elsewhere.example'] }]],
  ['the provider is no longer offered', () => []],
])('a session ends with the next call and refresh when %s', async (_, change) => {
  const session = await visitor({ allowedDomains: ['works.example'] });
  const server = await restartedWith(change(fixture.issuer.config));
  expect(await stateOn(server, session)).toEqual([false, 'TOKEN_EXPIRED']);
});

test('a session ends when a host changes the email to another domain', async () => {
  const session = await visitor({ allowedDomains: ['works.example'] });
  await fixture.server.identity.accounts.update(session.uid, { email: `${session.uid}@elsewhere.example` });
  expect(await stateOn(fixture.server, session)).toEqual([false, 'TOKEN_EXPIRED']);
});

test.each<[string, Partial<OidcConfig>, number]>([
  ['a member claim', { memberClaim: 'staff' }, 7],
  ['a member claim and loginAgainDays', { memberClaim: 'staff', loginAgainDays: 2 }, 2],
  ['loginAgainDays', { loginAgainDays: 3 }, 3],
  ['neither', {}, 30],
])('with %s people log in at the issuer again', async (_, rules, days) => {
  const { refreshToken } = await visitor(rules, { staff: true });
  const { server } = fixture;
  server.clock.now += days * DAY - 60_000;
  expect(codeOf(await server.refresh(refreshToken))).toBe('200');
  server.clock.now += 60_000;
  expect(codeOf(await server.refresh(refreshToken))).toBe('TOKEN_EXPIRED');
});

const resetOf = async (email: string) =>
  fixture.server.call('sendOobCode', { requestType: 'PASSWORD_RESET', email });
const linkFor = (uid: string) => fixture.server.identity.passwordLink({ uid, locale: 'en' });

test('a person who came by single sign-on gets no password', async () => {
  const { email, uid } = await visitor();
  expect(await resetOf(email)).toEqual(refusal('OPERATION_NOT_ALLOWED : login.duplicateAccount'));
  expect([fixture.server.mails, await linkFor(uid)]).toEqual([[], undefined]);
});

test('a link from before the first single sign-on sets no password', async () => {
  fixture = await startSingleSignOn(store, { people: [known('invited')], at: Date.now() });
  const { identity, call } = fixture.server;
  const { uid } = await identity.accounts.create({ email: 'invited@works.example' });
  const { link } = (await linkFor(uid)) ?? {};
  const oobCode = new URL(link ?? '').searchParams.get('oobCode');
  expect(codeOf(await call('resetPassword', { oobCode }))).toBe('200');
  expect((await fixture.signIn('invited')).body.localId).toBe(uid);
  for (const body of [{ oobCode }, { oobCode, newPassword: 'opera-1875' }])
    expect(codeOf(await call('resetPassword', body))).toBe('INVALID_OOB_CODE');
});

test('a person of a provider that allows passwords sets one by the reset email', async () => {
  const { email } = await visitor({ allowPassword: true });
  expect(codeOf(await resetOf(email))).toBe('200');
  const oobCode = new URL(fixture.server.mails[0]?.link ?? '').searchParams.get('oobCode');
  await fixture.server.call('resetPassword', { oobCode, newPassword: 'opera-1875' });
  expect(codeOf(await fixture.server.signIn(email, 'opera-1875'))).toBe('200');
});

test('a person who had a password before may reset it', async () => {
  const { email, uid } = await visitor();
  await fixture.server.identity.accounts.update(uid, { password: 'opera-1875' });
  expect(codeOf(await resetOf(email))).toBe('200');
});
