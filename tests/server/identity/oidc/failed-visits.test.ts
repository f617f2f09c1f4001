import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../../server/store/store';
import { openTestStore } from '../../../support/store';
import { codeOf, refusal } from '../identity-server';
import { eventOf, type House, known, openHouse } from './single-sign-on-house';
import { dataOf, wanderer } from './wanderer';

let store: Store;
let house: House;
let strict: House;

beforeAll(async () => {
  store = await openTestStore();
  const outside = known('otto', { email: 'otto@elsewhere.example', staff: true });
  const people = [
    known('ada', { staff: true }),
    known('bob', { staff: false }),
    outside,
    known('eve', { email_verified: false }),
    known('off', { staff: true }),
  ];
  const more = { claims: { email: ['email', 'email_verified'], profile: ['name', 'staff'] } };
  house = await openHouse(store, { people });
  const rules = { allowedDomains: ['works.example'], memberClaim: 'staff' };
  strict = await openHouse(store, { people, rules, more });
}, 60_000);
afterAll(async () => {
  await house.close();
  await strict.close();
  await store.close();
});
beforeEach(() => {
  house.issuer.replace(undefined);
});

const INVALID = refusal('INVALID_IDP_RESPONSE : login.loginError');
const UNAVAILABLE = refusal('UNAVAILABLE : login.unknownError', 503);
const UNAUTHORIZED = refusal('ADMIN_ONLY_OPERATION : login.unauthorized');

describe('nobody comes in', () => {
  test('who cancels at the provider', async () => {
    const browser = wanderer();
    const page = await browser.press(await house.toProvider(browser), 'cancel', '1');
    expect(eventOf(page)).toEqual({
      type: 'signInViaRedirect',
      eventId: null,
      urlResponse: null,
      sessionId: null,
      postBody: null,
      tenantId: null,
      error: { code: 'auth/user-cancelled' },
    });
  });

  test.each([
    ['a state nobody made', (address: URL) => address.searchParams.set('state', 'x'.repeat(43))],
    ['no state', (address: URL) => address.searchParams.delete('state')],
  ])('with %s', async (_, change) => {
    const browser = wanderer();
    const address = await house.almostBack(browser, 'ada');
    change(address);
    const page = await browser.go(address);
    expect(eventOf(page).error).toEqual({ code: 'auth/invalid-credential' });
    expect(dataOf(page, 'return-to')).toBe(`${house.server.url}/`);
  });

  test('in a browser that was sent there by somebody else', async () => {
    const address = await house.almostBack(wanderer(), 'ada');
    const victim = wanderer();
    await house.toProvider(victim);
    expect(eventOf(await victim.go(address)).error).toEqual({ code: 'auth/invalid-credential' });
  });

  test('a second time by the same address', async () => {
    const browser = wanderer();
    const address = await house.almostBack(browser, 'ada');
    expect(eventOf(await browser.go(address)).error).toBeNull();
    expect(eventOf(await browser.go(address)).error).toEqual({ code: 'auth/invalid-credential' });
  });

  test('who takes longer than a quarter of an hour', async () => {
    const browser = wanderer();
    const address = await house.almostBack(browser, 'ada');
    house.server.clock.now += 900_000;
    expect(eventOf(await browser.go(address)).error).toEqual({ code: 'auth/timeout' });
  });

  test('with a code the provider does not know any more', async () => {
    const browser = wanderer();
    const address = await house.almostBack(browser, 'ada');
    address.searchParams.set('code', 'y'.repeat(43));
    expect(await house.redeem(browser, eventOf(await browser.go(address)))).toEqual(INVALID);
  });

  test('with an answer in the name of another issuer', async () => {
    const browser = wanderer();
    const address = await house.almostBack(browser, 'ada');
    address.searchParams.set('iss', 'https://elsewhere.example');
    expect(await house.redeem(browser, eventOf(await browser.go(address)))).toEqual(INVALID);
  });

  test('whose email the provider has not checked', async () => {
    expect(await house.signIn('eve')).toEqual(refusal('UNVERIFIED_EMAIL : login.unauthorized'));
  });

  test('of another domain than the allowed ones, or without the claim', async () => {
    expect(await strict.signIn('otto')).toEqual(UNAUTHORIZED);
    expect(await strict.signIn('bob')).toEqual(UNAUTHORIZED);
    expect(codeOf(await strict.signIn('ada'))).toBe('200');
  });

  test('whose account is disabled', async () => {
    const { body } = await house.signIn('off');
    await house.server.identity.accounts.update(String(body.localId), { disabled: true });
    expect(await house.signIn('off')).toEqual(refusal('USER_DISABLED'));
  });

  test('whose email belongs to an account with a password that never proved it', async () => {
    const email = 'bob@works.example';
    await house.server.identity.accounts.create({ email, password: 'opera-1875' });
    const reply = await house.signIn('bob');
    expect(reply).toEqual({
      status: 200,
      body: {
        kind: 'identitytoolkit#VerifyAssertionResponse',
        providerId: 'oidc.test',
        email,
        emailVerified: true,
        needConfirmation: true,
        verifiedProvider: ['password'],
      },
    });
  });
});

describe('a provider that', () => {
  const nonsense = (_: unknown, outgoing: { end: (text: string) => void }) => outgoing.end('<html>Hello');

  test('is down when somebody comes back gives the unknown error', async () => {
    const browser = wanderer();
    const address = await house.almostBack(browser, 'ada');
    house.issuer.replace((incoming) => void incoming.socket.destroy());
    expect(await house.redeem(browser, eventOf(await browser.go(address)))).toEqual(UNAVAILABLE);
  });

  test('talks nonsense gives the unknown error, and is logged by codes only', async () => {
    const browser = wanderer();
    const address = await house.almostBack(browser, 'ada');
    house.issuer.replace(nonsense);
    expect(await house.redeem(browser, eventOf(await browser.go(address)))).toEqual(UNAVAILABLE);
    expect(house.server.logged()).toContain(
      '"provider":"oidc.test","failure":"unavailable","code":"OAUTH_RESPONSE_IS_NOT_JSON"',
    );
    expect(house.server.logged()).not.toMatch(/Hello|works\.example/);
  });

  test('cannot be asked what it is sends nobody away, and is asked again by the next person', async () => {
    const late = await openHouse(store, { people: [known('ida')] });
    late.issuer.replace(nonsense);
    const browser = wanderer();
    const page = await late.toProvider(browser, { authType: 'signInViaPopup', eventId: '7' });
    expect(eventOf(page)).toMatchObject({ type: 'signInViaPopup', eventId: '7', error: null });
    expect(await late.redeem(browser, eventOf(page))).toEqual(UNAVAILABLE);
    late.issuer.replace(undefined);
    expect(codeOf(await late.signIn('ida'))).toBe('200');
    await late.close();
  });

  test('was asked what it is is asked again after an hour, and stays as it was while it is silent', async () => {
    const discoveries = () => house.issuer.asked.filter((path) => path.includes('well-known')).length;
    await house.signIn('ada');
    const before = discoveries();
    await house.signIn('ada');
    house.server.clock.now += 3_600_000;
    house.issuer.replace(nonsense);
    const { url } = await wanderer().go(house.handlerAddress(), {}, () => true);
    house.issuer.replace(undefined);
    expect([url.origin, discoveries() - before]).toEqual([new URL(house.issuer.config.issuer).origin, 1]);
    expect(codeOf(await house.signIn('ada'))).toBe('200');
  });
});

describe('the way to a provider', () => {
  test('is not taken to one that is not configured', async () => {
    const page = await house.toProvider(wanderer(), { providerId: 'oidc.other' });
    expect(eventOf(page).error).toEqual({ code: 'auth/operation-not-allowed' });
  });
});
