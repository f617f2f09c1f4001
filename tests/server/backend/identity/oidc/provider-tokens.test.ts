import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from '../../../../../server/platform/store/store';
import { openTestStore } from '../../../../support/store';
import { codeOf } from '../identity-server';
import { httpBrowser } from './http-browser';
import { eventOf, known, type SingleSignOnServer, startSingleSignOn } from './single-sign-on-server';

const KID = 'provider';
type Claims = Record<string, unknown>;
type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'];

let store: Store;
let fixture: SingleSignOnServer;
let own: Awaited<ReturnType<typeof generateKeyPair>>;
let other: Key;
beforeAll(async () => {
  store = await openTestStore();
  fixture = await startSingleSignOn(store, { people: [known('ada')] });
  own = await generateKeyPair('RS256', { extractable: true });
  other = (await generateKeyPair('RS256')).privateKey;
}, 60_000);
afterAll(async () => {
  await fixture.close();
  await store.close();
});

const signed = (claims: Claims, key: Key = own.privateKey) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KID }).sign(key);

/** Signs in at the provider, which answers with this ID token; returns the code of the venue. */
async function signInWith(tokenOf: (claims: Claims) => Promise<string> | string): Promise<string> {
  const browser = httpBrowser();
  fixture.issuer.replace(undefined);
  const { url } = await browser.go(fixture.handlerAddress(), {}, () => true);
  const page = await browser.go(url.href);
  const { url: back } = await browser.press(page, 'person', 'ada', ({ pathname }) =>
    pathname.endsWith('/__/auth/callback'),
  );
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: fixture.issuer.config.issuer,
    aud: fixture.issuer.config.clientId,
    sub: 'ada',
    nonce: url.searchParams.get('nonce'),
    iat: now,
    exp: now + 300,
    email: 'ada@works.example',
    email_verified: true,
  };
  const tokens = { access_token: 'x', token_type: 'Bearer', id_token: await tokenOf(claims) };
  const keys = [{ ...(await exportJWK(own.publicKey)), kid: KID, alg: 'RS256', use: 'sig' }];
  fixture.issuer.replace(({ url: path = '' }: IncomingMessage, outgoing: ServerResponse) => {
    outgoing.setHeader('Content-Type', 'application/json');
    outgoing.end(JSON.stringify(path.startsWith('/token') ? tokens : { keys }));
  });
  return codeOf(await fixture.redeem(browser, eventOf(await browser.go(back.href))));
}

test('an ID token of the provider signs in', async () => {
  expect(await signInWith((claims) => signed(claims))).toBe('200');
});

test.each<[string, (claims: Claims) => Promise<string> | string]>([
  ['signed with another key', (claims) => signed(claims, other)],
  ['without a signature', (claims) => new UnsecuredJWT(claims).encode()],
  ['with the nonce of another sign-in', (claims) => signed({ ...claims, nonce: 'x'.repeat(43) })],
  ['without a nonce', ({ nonce: _, ...claims }) => signed(claims)],
  ['for another client', (claims) => signed({ ...claims, aud: 'other' })],
  ['of another issuer', (claims) => signed({ ...claims, iss: 'https://evil.example' })],
  ['that has expired', (claims) => signed({ ...claims, exp: Number(claims.iat) - 300 })],
])('an ID token %s is rejected', async (_, tokenOf) => {
  expect(await signInWith(tokenOf)).toMatch(/^(INVALID_IDP_RESPONSE|UNAVAILABLE)$/);
});
