import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../../../server/store/store';
import { openTestStore } from '../../../support/store';
import { codeOf, refusal } from '../identity-server';
import { eventOf, type House, known, openHouse } from './single-sign-on-house';
import { dataOf, wanderer } from './wanderer';

let store: Store;
let house: House;

beforeAll(async () => {
  store = await openTestStore();
  house = await openHouse(store, {
    people: [known('ada', { authorities: ['ADMIN'], admin: true }), known('grace', { name: 'Grace' })],
    more: { claims: { email: ['email', 'email_verified'], profile: ['name', 'authorities', 'admin'] } },
  });
}, 60_000);
afterAll(async () => {
  await house.close();
  await store.close();
});

const claimsOf = (token: unknown): Record<string, unknown> =>
  JSON.parse(Buffer.from(String(token).split('.')[1] ?? '', 'base64url').toString());

describe('a visit to an identity provider', () => {
  test('asks with code, PKCE, nonce and state, in the language of the person', async () => {
    const { url } = await wanderer().go(
      house.handlerAddress({ customParameters: '{"ui_locales":"de","prompt":"none"}' }),
      {},
      () => true,
    );
    const { state, nonce, code_challenge, ...rest } = Object.fromEntries(url.searchParams);
    expect(url.origin + url.pathname).toBe(`${house.issuer.config.issuer}/auth`);
    expect(rest).toEqual({
      client_id: 'foyer',
      redirect_uri: `${house.server.url}/__/auth/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      ui_locales: 'de',
    });
    for (const secret of [state, nonce, code_challenge]) expect(secret).toMatch(/^[\w-]{43}$/);
  });

  test('ends on a page that tells the one that began it, without a word of the person', async () => {
    const page = await house.visit(wanderer(), 'ada', { authType: 'signInViaPopup', eventId: '123-4' });
    const { sessionId, ...event } = eventOf(page);
    expect(event).toEqual({
      type: 'signInViaPopup',
      eventId: '123-4',
      urlResponse: `${house.server.url}/__/auth/callback`,
      postBody: null,
      tenantId: null,
      error: null,
    });
    expect(sessionId).toMatch(/^[\w-]{43}$/);
    expect(dataOf(page, 'return-to')).toBe(`${house.server.url}/login?redirect=%2Fhall`);
    expect(page.html).not.toMatch(/ada|<script>|style/i);
    expect(Object.fromEntries(page.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'unsafe-none',
      'referrer-policy': 'no-referrer',
    });
  });

  test('is bound to its browser by a cookie that no script reads', async () => {
    const page = await wanderer().go(house.handlerAddress(), {}, () => true);
    expect(page.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^foyer-visitor=[\w-]{43}; Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test('makes a member without authorities, whatever the provider says of them', async () => {
    const { body } = await house.signIn('ada');
    const account = await house.server.identity.accounts.byEmail('ada@works.example');
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
    expect((await house.signIn('ada')).body).toMatchObject({ localId: body.localId, isNewUser: false });
  });

  test('is what refreshed tokens and the own account speak of as well', async () => {
    const { body } = await house.signIn('grace');
    const refreshed = await house.server.refresh(body.refreshToken);
    expect(claimsOf(refreshed.body.id_token)).toMatchObject({
      firebase: { sign_in_provider: 'oidc.test', identities: { 'oidc.test': ['grace'] } },
    });
    const own = await house.server.call('lookup', { idToken: body.idToken });
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

test('what a provider says only when it is asked once more counts as well', async () => {
  const terse = await openHouse(store, { people: [known('ida')], more: { conformIdTokenClaims: true } });
  const { body } = await terse.signIn('ida');
  expect(body).toMatchObject({ email: 'ida@works.example', displayName: 'Ada Works' });
  expect(terse.issuer.asked.at(-1)).toBe('/me');
  await terse.close();
});

describe('the end of a visit is redeemed', () => {
  const invalid = refusal('INVALID_IDP_RESPONSE : login.loginError');

  test('once', async () => {
    const browser = wanderer();
    const event = eventOf(await house.visit(browser, 'ada'));
    expect(codeOf(await house.redeem(browser, event))).toBe('200');
    expect(await house.redeem(browser, event)).toEqual(invalid);
  });

  test('only in the browser that began it', async () => {
    const browser = wanderer();
    const event = eventOf(await house.visit(browser, 'ada'));
    const stranger = wanderer();
    expect(await house.redeem(stranger, event)).toEqual(invalid);
    await house.toProvider(stranger);
    expect(await house.redeem(stranger, event)).toEqual(invalid);
    expect(codeOf(await house.redeem(browser, event))).toBe('200');
  });

  test('within five minutes', async () => {
    const browser = wanderer();
    const event = eventOf(await house.visit(browser, 'ada'));
    house.server.clock.now += 300_000;
    expect(await house.redeem(browser, event)).toEqual(invalid);
  });

  test.each<[string, Record<string, unknown>]>([
    ['without what it ended with', { sessionId: null }],
    ['by tokens of a provider', { postBody: 'id_token=e.y.J&providerId=oidc.test' }],
    ['to link it to an account', { sessionId: 'x', idToken: 'e.y.J' }],
  ])('and not %s', async (_, body) => {
    const reply = await house.server.call('signInWithIdp', { returnSecureToken: true, ...body });
    expect(reply).toEqual(refusal('OPERATION_NOT_ALLOWED'));
  });
});

test('secrets of visits are kept as hashes, nothing of people or secrets is logged', async () => {
  const browser = wanderer();
  const address = await house.almostBack(browser, 'ada');
  const page = await browser.go(address);
  const { sessionId } = eventOf(page);
  const outcomes = await store.db.selectFrom('identity_provider_outcome').selectAll().execute();
  const visits = await store.db.selectFrom('identity_provider_visit').selectAll().execute();
  const cookie = browser.cookies.get(new URL(house.server.url).host)?.get('foyer-visitor');
  const kept = JSON.stringify([outcomes, visits]);
  const { code, state } = Object.fromEntries(address.searchParams);
  for (const secret of [sessionId, cookie, code, state]) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(kept).not.toContain(String(secret));
    expect(house.server.logged()).not.toContain(String(secret));
  }
  expect(house.server.logged()).not.toMatch(/works\.example|a secret of the tests/);
});
