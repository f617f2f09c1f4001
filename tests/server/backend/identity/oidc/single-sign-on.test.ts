import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../../../server/platform/store/store';
import { openTestStore } from '../../../../support/store';
import { codeOf, refusal } from '../identity-server';
import { dataOf, httpBrowser } from './http-browser';
import { eventOf, known, type SingleSignOnServer, startSingleSignOn } from './single-sign-on-server';

let store: Store;
let fixture: SingleSignOnServer;

beforeAll(async () => {
  store = await openTestStore();
  fixture = await startSingleSignOn(store, {
    people: [known('ada', { authorities: ['ADMIN'], admin: true }), known('grace', { name: 'Grace' })],
    more: { claims: { email: ['email', 'email_verified'], profile: ['name', 'authorities', 'admin'] } },
  });
}, 60_000);
afterAll(async () => {
  await fixture.close();
  await store.close();
});

const claimsOf = (token: unknown): Record<string, unknown> =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());

describe('a sign-in with an identity provider', () => {
  test('a sign-in sends PKCE, nonce, state and the language of the user', async () => {
    const { url } = await httpBrowser().go(
      fixture.handlerAddress({ customParameters: '{"ui_locales":"de","prompt":"none"}' }),
      {},
      () => true,
    );
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(url.searchParams);
    expect(url.origin + url.pathname).toBe(`${fixture.issuer.config.issuer}/auth`);
    expect(rest).toEqual({
      client_id: 'foyer',
      redirect_uri: `${fixture.server.url}/__/auth/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      ui_locales: 'de',
    });
    for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/);
  });

  test('a sign-in ends on a page that reports to its opener, without personal data', async () => {
    const page = await fixture.roundTrip(httpBrowser(), 'ada', {
      authType: 'signInViaPopup',
      eventId: '123-4',
    });
    const { sessionId, ...event } = eventOf(page);
    expect(event).toEqual({
      type: 'signInViaPopup',
      eventId: '123-4',
      urlResponse: `${fixture.server.url}/__/auth/callback`,
      postBody: null,
      tenantId: null,
      error: null,
    });
    expect(sessionId).toMatch(/^[\w-]{43}$/);
    expect(dataOf(page, 'return-to')).toBe(`${fixture.server.url}/login?redirect=%2Fhall`);
    expect(page.html).not.toMatch(/ada|<script>|style/i);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
    });
  });

  test('a sign-in with an identity provider is bound to its browser by an HttpOnly cookie', async () => {
    const page = await httpBrowser().go(fixture.handlerAddress(), {}, () => true);
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^foyer-visitor=[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('a sign-in creates a member and ignores authorities of the provider', async () => {
    const { body } = await fixture.signIn('ada');
    const account = await fixture.server.identity.accounts.byEmail('ada@works.example');
    expect(account).toMatchObject({ uid: body.localId, name: 'Ada Works', member: true, authorities: [] });
    expect(body).toMatchObject({
      kind: 'identitytoolkit#VerifyAssertionResponse',
      providerId: 'oidc.test',
      federatedId: 'ada',
      email: 'ada@works.example',
      emailVerified: true,
      displayName: 'Ada Works',
      isNewUser: true,
      expiresIn: '3600',
    });
    expect(claimsOf(body.idToken)).toMatchObject({
      email_verified: true,
      firebase: {
        identities: { email: ['ada@works.example'], 'oidc.test': ['ada'] },
        sign_in_provider: 'oidc.test',
      },
      member: true,
      designer: false,
      admin: false,
      authorities: [],
    });
    expect((await fixture.signIn('ada')).body).toMatchObject({ localId: body.localId, isNewUser: false });
  });

  test("a sign-in's provider is named in refreshed tokens and the user's account", async () => {
    const { body } = await fixture.signIn('grace');
    const refreshed = await fixture.server.refresh(body.refreshToken);
    expect(claimsOf(refreshed.body.id_token)).toMatchObject({
      firebase: { sign_in_provider: 'oidc.test', identities: { 'oidc.test': ['grace'] } },
    });
    const own = await fixture.server.call('lookup', { idToken: body.idToken });
    const email = 'grace@works.example';
    expect(own.body).toMatchObject({
      users: [
        {
          email,
          emailVerified: true,
          providerUserInfo: [
            { providerId: 'oidc.test', rawId: 'grace', federatedId: 'grace', email, displayName: 'Grace' },
          ],
        },
      ],
    });
  });
});

test('claims of the userinfo endpoint complete those of the ID token', async () => {
  const terse = await startSingleSignOn(store, {
    people: [known('ida')],
    more: { conformIdTokenClaims: true },
  });
  const { body } = await terse.signIn('ida');
  expect(body).toMatchObject({ email: 'ida@works.example', displayName: 'Ada Works' });
  expect(terse.issuer.asked.at(-1)).toBe('/me');
  await terse.close();
});

describe('the result of a sign-in', () => {
  const invalid = refusal('INVALID_IDP_RESPONSE : login.loginError');

  test('the result of a sign-in is redeemed once', async () => {
    const browser = httpBrowser();
    const event = eventOf(await fixture.roundTrip(browser, 'ada'));
    expect(codeOf(await fixture.redeem(browser, event))).toBe('200');
    expect(await fixture.redeem(browser, event)).toEqual(invalid);
  });

  test('a callback that is opened again keeps the place and the result, until that is redeemed', async () => {
    const browser = httpBrowser();
    const callback = await fixture.almostBack(browser, 'ada');
    const lost = eventOf(await browser.go(callback.href));
    const page = await browser.go(callback.href);
    expect(dataOf(page, 'return-to')).toBe(`${fixture.server.url}/login?redirect=%2Fhall`);
    expect(await fixture.redeem(browser, lost)).toEqual(invalid);
    expect(codeOf(await fixture.redeem(browser, eventOf(page)))).toBe('200');
    const late = await browser.go(callback.href);
    expect([dataOf(late, 'return-to'), eventOf(late).error]).toEqual([
      `${fixture.server.url}/login?redirect=%2Fhall`,
      { code: 'auth/user-cancelled' },
    ]);
  });

  test('the result of a sign-in is redeemed only in the browser that started it', async () => {
    const browser = httpBrowser();
    const event = eventOf(await fixture.roundTrip(browser, 'ada'));
    const otherBrowser = httpBrowser();
    expect(await fixture.redeem(otherBrowser, event)).toEqual(invalid);
    await fixture.toProvider(otherBrowser);
    expect(await fixture.redeem(otherBrowser, event)).toEqual(invalid);
    expect(codeOf(await fixture.redeem(browser, event))).toBe('200');
  });

  test('the result of a sign-in is redeemed within five minutes', async () => {
    const browser = httpBrowser();
    const event = eventOf(await fixture.roundTrip(browser, 'ada'));
    fixture.server.clock.now += 300_000;
    expect(await fixture.redeem(browser, event)).toEqual(invalid);
  });

  test.each<[string, Record<string, unknown>]>([
    ['without what it ended with', { sessionId: null }],
    ['by tokens of a provider', { postBody: 'id_token=e.y.J&providerId=oidc.test' }],
    ['to link it to an account', { sessionId: 'x', idToken: 'e.y.J' }],
  ])('the result of a sign-in is not redeemed %s', async (_, body) => {
    const reply = await fixture.server.call('signInWithIdp', { returnSecureToken: true, ...body });
    expect(reply).toEqual(refusal('OPERATION_NOT_ALLOWED'));
  });
});

test('secrets of sign-ins are stored as hashes, and no personal data or secret is logged', async () => {
  const browser = httpBrowser();
  const address = await fixture.almostBack(browser, 'ada');
  const page = await browser.go(address);
  const { sessionId } = eventOf(page);
  const outcomes = await store.db.selectFrom('identity_provider_outcome').selectAll().execute();
  const flows = await store.db.selectFrom('identity_provider_visit').selectAll().execute();
  const cookie = browser.cookies.get(new URL(fixture.server.url).host)?.get('foyer-visitor');
  const kept = JSON.stringify([outcomes, flows]);
  const { code, state } = Object.fromEntries(address.searchParams);
  for (const secret of [sessionId, cookie, code, state]) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(kept).not.toContain(String(secret));
    expect(fixture.server.logged()).not.toContain(String(secret));
  }
  expect(fixture.server.logged()).not.toMatch(/works\.example|a secret of the tests/);
});
