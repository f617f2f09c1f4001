import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Store } from '../../../../../server/platform/store/store';
import { openTestStore } from '../../../../support/store';
import { codeOf, refusal } from '../identity-server';
import { dataOf, httpBrowser } from './http-browser';
import { eventOf, known, type SingleSignOnServer, startSingleSignOn } from './single-sign-on-server';

let store: Store;
let fixture: SingleSignOnServer;
let strict: SingleSignOnServer;

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
  fixture = await startSingleSignOn(store, { people });
  const rules = { allowedDomains: ['works.example'], memberClaim: 'staff' };
  strict = await startSingleSignOn(store, { people, rules, more });
}, 60_000);
afterAll(async () => {
  await fixture.close();
  await strict.close();
  await store.close();
});
beforeEach(() => {
  fixture.issuer.replace(undefined);
});

const INVALID = refusal('INVALID_IDP_RESPONSE : login.loginError');
const UNAVAILABLE = refusal('UNAVAILABLE : login.unknownError', 503);
const UNAUTHORIZED = refusal('ADMIN_ONLY_OPERATION : login.unauthorized');

describe('sign-in with a provider fails', () => {
  test('sign-in fails when the user cancels at the provider', async () => {
    const browser = httpBrowser();
    const page = await browser.press(await fixture.toProvider(browser), 'cancel', '1');
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
  ])('sign-in fails with %s', async (_, change) => {
    const browser = httpBrowser();
    const address = await fixture.almostBack(browser, 'ada');
    change(address);
    const page = await browser.go(address);
    expect(eventOf(page).error).toEqual({ code: 'auth/invalid-credential' });
    expect(dataOf(page, 'return-to')).toBe(`${fixture.server.url}/`);
  });

  test('sign-in fails in a browser that did not start it', async () => {
    const address = await fixture.almostBack(httpBrowser(), 'ada');
    const victim = httpBrowser();
    await fixture.toProvider(victim);
    expect(eventOf(await victim.go(address)).error).toEqual({ code: 'auth/invalid-credential' });
  });

  test('sign-in fails after a quarter of an hour', async () => {
    const browser = httpBrowser();
    const address = await fixture.almostBack(browser, 'ada');
    fixture.server.clock.now += 900_000;
    expect(eventOf(await browser.go(address)).error).toEqual({ code: 'auth/timeout' });
  });

  test('sign-in fails with a code unknown to the provider', async () => {
    const browser = httpBrowser();
    const address = await fixture.almostBack(browser, 'ada');
    address.searchParams.set('code', 'y'.repeat(43));
    expect(await fixture.redeem(browser, eventOf(await browser.go(address)))).toEqual(INVALID);
  });

  test('sign-in fails with a callback of another issuer', async () => {
    const browser = httpBrowser();
    const address = await fixture.almostBack(browser, 'ada');
    address.searchParams.set('iss', 'https://elsewhere.example');
    expect(await fixture.redeem(browser, eventOf(await browser.go(address)))).toEqual(INVALID);
  });

  test('sign-in fails with an unverified email', async () => {
    expect(await fixture.signIn('eve')).toEqual(
      refusal('UNVERIFIED_EMAIL : login.missingClaim.email_verified'),
    );
  });

  test('sign-in fails with a domain that is not allowed, or without the member claim', async () => {
    expect(await strict.signIn('otto')).toEqual(UNAUTHORIZED);
    expect(await strict.signIn('bob')).toEqual(UNAUTHORIZED);
    expect(codeOf(await strict.signIn('ada'))).toBe('200');
  });

  test('sign-in fails with a disabled account', async () => {
    const { body } = await fixture.signIn('off');
    await fixture.server.identity.accounts.update(String(body.localId), { disabled: true });
    expect(await fixture.signIn('off')).toEqual(refusal('USER_DISABLED'));
  });

  test('sign-in fails with the unverified email of an account with a password', async () => {
    const email = 'bob@works.example';
    await fixture.server.identity.accounts.create({ email, password: 'opera-1875' });
    const reply = await fixture.signIn('bob');
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

describe('a failing provider', () => {
  const nonsense = (_: unknown, outgoing: { end: (text: string) => void }) => outgoing.end('<html>Hello');

  test('an unreachable token endpoint at the callback causes the unknown error', async () => {
    const browser = httpBrowser();
    const address = await fixture.almostBack(browser, 'ada');
    fixture.issuer.replace((incoming) => void incoming.socket.destroy());
    expect(await fixture.redeem(browser, eventOf(await browser.go(address)))).toEqual(UNAVAILABLE);
  });

  test('malformed provider responses cause the unknown error, logged by codes only', async () => {
    const browser = httpBrowser();
    const address = await fixture.almostBack(browser, 'ada');
    fixture.issuer.replace(nonsense);
    expect(await fixture.redeem(browser, eventOf(await browser.go(address)))).toEqual(UNAVAILABLE);
    expect(fixture.server.logged()).toContain(
      '"provider":"oidc.test","failure":"unavailable","code":"OAUTH_RESPONSE_IS_NOT_JSON"',
    );
    expect(fixture.server.logged()).not.toMatch(/Hello|works\.example/);
  });

  test('missing provider metadata causes an error, and is requested again for the next user', async () => {
    const late = await startSingleSignOn(store, { people: [known('ida')] });
    late.issuer.replace(nonsense);
    const browser = httpBrowser();
    const page = await late.toProvider(browser, { authType: 'signInViaPopup', eventId: '7' });
    expect(eventOf(page)).toMatchObject({ type: 'signInViaPopup', eventId: '7', error: null });
    expect(await late.redeem(browser, eventOf(page))).toEqual(UNAVAILABLE);
    late.issuer.replace(undefined);
    expect(codeOf(await late.signIn('ida'))).toBe('200');
    await late.close();
  });

  test('provider metadata is fetched again hourly, and the cached copy is used on failure', async () => {
    const discoveries = () => fixture.issuer.asked.filter((path) => path.includes('well-known')).length;
    await fixture.signIn('ada');
    const before = discoveries();
    await fixture.signIn('ada');
    fixture.server.clock.now += 3_600_000;
    fixture.issuer.replace(nonsense);
    const { url } = await httpBrowser().go(fixture.handlerAddress(), {}, () => true);
    fixture.issuer.replace(undefined);
    expect([url.origin, discoveries() - before]).toEqual([new URL(fixture.issuer.config.issuer).origin, 1]);
    expect(codeOf(await fixture.signIn('ada'))).toBe('200');
  });
});

describe('a sign-in request', () => {
  test('a sign-in that cannot begin is a page in the language of the browser that leads to the login, and JSON for programs', async () => {
    const address = `${fixture.server.url}/emulator/auth/handler`;
    const page = await fetch(address, { headers: { accept: 'text/html,*/*', 'accept-language': 'de-AT' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(await page.text()).toMatch(/<html lang="de" dir="ltr">.*<a href="\/login">Zur Anmeldung<\/a>/s);
    expect(await (await fetch(address)).json()).toMatchObject({ error: { code: 400 } });
  });

  test('a sign-in request for a provider that is not configured is rejected', async () => {
    const page = await fixture.toProvider(httpBrowser(), { providerId: 'oidc.other' });
    expect(eventOf(page).error).toEqual({ code: 'auth/operation-not-allowed' });
  });
});
