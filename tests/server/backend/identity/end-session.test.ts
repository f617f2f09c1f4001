import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityEvents } from '../../../../server/platform/store/security-log';
import type { Store } from '../../../../server/platform/store/store';
import { PASSWORD } from '../../../support/known-password';
import { openTestStore } from '../../../support/store';
import { codeOf, type IdentityServer, type Reply } from './identity-server';
import { known, type SingleSignOnServer, startSingleSignOn } from './oidc/single-sign-on-server';
import { person } from './sdk-client';

let store: Store;
let fixture: SingleSignOnServer;
let server: IdentityServer;

beforeAll(async () => {
  store = await openTestStore();
  fixture = await startSingleSignOn(store, {
    people: [known('ada'), known('eve', { email_verified: false })],
    allowAnonymous: true,
    at: Date.now(),
  });
  server = fixture.server;
}, 60_000);
afterAll(async () => {
  await fixture.close();
  await store.close();
});

const byPassword = async () => server.signIn((await person(server)).email, PASSWORD);
const byNumber = async () => {
  const token = await server.identity.customTokenFor((await person(server)).uid);
  return server.call('signInWithCustomToken', { token, returnSecureToken: true });
};

const end = (idToken: unknown) => server.identity.endSession?.(String(decodeJwt(String(idToken)).session_id));
const stateOf = async ({ body }: Reply) => [
  codeOf(await server.call('lookup', { idToken: body.idToken })),
  codeOf(await server.refresh(body.refreshToken)),
];

test.each<[string, () => Promise<Reply>]>([
  ['a password', byPassword],
  ['a registration number', byNumber],
  ['an identity provider', () => fixture.signIn('ada')],
  ['no credentials', () => server.call('signUp', { returnSecureToken: true })],
])('a session that began with %s ends with all its tokens', async (_, signIn) => {
  const session = await signIn();
  const { body } = await server.refresh(session.body.refreshToken);
  expect(await stateOf(session)).toEqual(['200', '200']);
  await end(session.body.idToken);
  expect(await stateOf(session)).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED']);
  expect(codeOf(await server.call('lookup', { idToken: body.id_token }))).toBe('TOKEN_EXPIRED');
});

test('a login with an identity provider is recorded with the provider, a failed one without an account', async () => {
  const { body } = await fixture.signIn('ada');
  await fixture.signIn('eve');
  const rows = await securityEvents(store.db, new Date(server.clock.now), 2);
  expect(rows.map(({ kind, uid, address, detail }) => [kind, uid, address, detail])).toEqual([
    ['signInFailed', null, '127.0.0.1', 'oidc.test'],
    ['signIn', body.localId, '127.0.0.1', 'oidc.test'],
  ]);
});

test('the other sessions of the user continue, also when one of them had ended the others', async () => {
  const { email } = await person(server);
  const [here, there] = [await server.signIn(email, PASSWORD), await server.signIn(email, PASSWORD)];
  const principal = await server.identity.verify(String(here.body.idToken));
  await end(there.body.idToken);
  expect(await stateOf(here)).toEqual(['200', '200']);
  await server.identity.endOtherSessions?.(principal);
  await end(here.body.idToken);
  expect(await stateOf(here)).toEqual(['TOKEN_EXPIRED', 'TOKEN_EXPIRED']);
  expect(await stateOf(await server.signIn(email, PASSWORD))).toEqual(['200', '200']);
});

test('an unknown session and a session that has ended are ignored', async () => {
  const session = await byPassword();
  await end(session.body.idToken);
  await end(session.body.idToken);
  await server.identity.endSession?.('x'.repeat(22));
  const ended = await store.db
    .selectFrom('identity_refresh_token')
    .select('revoked_at')
    .where('uid', '=', String(session.body.localId))
    .execute();
  expect(ended).toEqual([{ revoked_at: new Date(server.clock.now) }]);
});
