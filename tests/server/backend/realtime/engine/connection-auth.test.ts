import { SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectionAuth } from '../../../../../server/backend/realtime/engine/connection-auth';
import { createUserConnections } from '../../../../../server/backend/realtime/engine/user-connections';
import {
  identityTokens,
  TokenRefusal,
  type Verified,
} from '../../../../../server/backend/realtime/engine/verify-token';

const HOUR = 3_600_000;
const key = new TextEncoder().encode('a key that nobody else has, for these tests');
const tokenOf = (uid: string) =>
  new SignJWT({}).setSubject(uid).setProtectedHeader({ alg: 'HS256' }).sign(key);

let answer: () => Promise<Verified>;
let revoked: string[][];
let gone: string[];
/** How many users were gone when a connection was ended. */
let ended: number[];

function connectionAuth(userConnections = createUserConnections()) {
  userConnections.onGone((uid) => gone.push(uid));
  return createConnectionAuth({
    verify: () => answer(),
    userConnections,
    maxConnections: 2,
    clock: Date.now,
    onChange: () => undefined,
    onRevoked: (...why) => revoked.push(why),
    onEnded: () => void ended.push(gone.length),
  });
}

const known = async (uid: string): Promise<Verified> => ({ uid, claims: {}, expiresAt: Date.now() + HOUR });

beforeEach(() => {
  vi.useFakeTimers();
  revoked = [];
  gone = [];
  ended = [];
  answer = () => known('ada');
});
afterEach(() => {
  vi.useRealTimers();
});

test('a user who loses access is signed out within a minute and a half', async () => {
  const one = connectionAuth();
  await one.signIn(await tokenOf('ada'));
  await vi.advanceTimersByTimeAsync(200_000);
  expect(one.auth()?.uid).toBe('ada');
  answer = () => Promise.reject(new TokenRefusal('invalid_token'));
  await vi.advanceTimersByTimeAsync(90_000);
  const why = ['invalid_token', 'The account may not enter any more, or its session was ended'];
  expect({ auth: one.auth(), revoked, gone }).toEqual({ auth: null, revoked: [why], gone: ['ada'] });
});

test('a connection whose user changed is checked at once, and ended while the user is signed in', async () => {
  const userConnections = createUserConnections();
  const [one, other] = [connectionAuth(userConnections), connectionAuth(userConnections)];
  await one.signIn(await tokenOf('ada'));
  answer = () => known('grace');
  await other.signIn(await tokenOf('grace'));
  let checks = 0;
  answer = async () => {
    checks += 1;
    return known('ada');
  };
  userConnections.recheck('ada');
  userConnections.recheck('ada');
  await vi.advanceTimersByTimeAsync(0);
  expect([checks, one.auth()?.uid, ended]).toEqual([2, 'ada', []]);
  answer = () => Promise.reject(new TokenRefusal('invalid_token'));
  userConnections.recheck('ada');
  await vi.advanceTimersByTimeAsync(0);
  expect([one.auth(), other.auth()?.uid, ended, new Set(gone)]).toEqual([
    null,
    'grace',
    [0],
    new Set(['ada']),
  ]);
});

test('a user who loses access while the token is verified is signed out at once', async () => {
  const userConnections = createUserConnections();
  const one = connectionAuth(userConnections);
  let verified = (_: Verified) => {};
  answer = () =>
    new Promise((resolve) => {
      verified = resolve;
    });
  const signedIn = one.signIn(await tokenOf('ada'));
  userConnections.recheck('ada');
  answer = () => Promise.reject(new TokenRefusal('invalid_token'));
  verified(await known('ada'));
  await signedIn;
  await vi.advanceTimersByTimeAsync(0);
  expect([one.auth(), ended]).toEqual([null, [0]]);
});

test('an unavailable store signs out no user during an account check or token renewal', async () => {
  const one = connectionAuth();
  const token = await tokenOf('ada');
  await one.signIn(token);
  answer = () => Promise.reject(new Error('the store is silent'));
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await one.signIn(token)).toMatchObject({ s: 'unavailable' });
  expect({ uid: one.auth()?.uid, revoked, gone }).toEqual({ uid: 'ada', revoked: [], gone: [] });
  await vi.advanceTimersByTimeAsync(HOUR);
  const why = ['expired_token', 'The token is expired'];
  expect({ auth: one.auth(), revoked, gone }).toEqual({ auth: null, revoked: [why], gone: ['ada'] });
});

test('an unverifiable token of another user signs out the current one', async () => {
  const one = connectionAuth();
  await one.signIn(await tokenOf('ada'));
  answer = () => Promise.reject(new Error('the store is silent'));
  await one.signIn(await tokenOf('grace'));
  expect({ auth: one.auth(), gone }).toEqual({ auth: null, gone: ['ada'] });
});

test('a closed connection causes no further account checks', async () => {
  const one = connectionAuth();
  await one.signIn(await tokenOf('ada'));
  one.end();
  const looked = vi.fn(() => known('ada'));
  answer = looked;
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(looked).not.toHaveBeenCalled();
});

test('a connection above the maximum per user is rejected until another one closes', async () => {
  const userConnections = createUserConnections();
  const [first, second, third] = [
    connectionAuth(userConnections),
    connectionAuth(userConnections),
    connectionAuth(userConnections),
  ];
  const token = await tokenOf('ada');
  await first.signIn(token);
  await second.signIn(token);
  const tooMany = { s: 'permission_denied', d: 'There are too many connections of one person' };
  expect(await third.signIn(token)).toEqual(tooMany);
  expect([third.auth(), await second.signIn(token)]).toMatchObject([null, { s: 'ok' }]);
  first.end();
  expect(await third.signIn(token)).toMatchObject({ s: 'ok' });
});

test('the state is verifying from the first unverified token to the last', async () => {
  const one = connectionAuth();
  const answers: ((verified: Promise<Verified>) => void)[] = [];
  answer = () => new Promise((resolve) => answers.push(resolve));
  const settled = vi.fn();
  expect(one.authState()).toBe('unauthenticated');
  const replies = [one.signIn('a.b.c'), one.signIn('a.b.c')];
  one.onSettled(settled);
  answers[0]?.(Promise.reject(new TokenRefusal('invalid_token')));
  await replies[0];
  expect([one.authState(), settled.mock.calls.length]).toEqual(['verifying', 0]);
  answers[1]?.(known('ada'));
  await replies[1];
  expect([one.authState(), settled.mock.calls.length]).toEqual(['signedIn', 1]);
  one.signOut();
  expect(one.authState()).toBe('unauthenticated');
});

test('a connection has the new name of its user as soon as the account was changed', async () => {
  const userConnections = createUserConnections();
  const { signIn, auth } = connectionAuth(userConnections);
  await signIn(await tokenOf('ada'));
  answer = async () => ({ ...(await known('ada')), claims: { shownName: 'Ada King' } });
  userConnections.recheck('ada');
  await vi.advanceTimersByTimeAsync(0);
  expect(auth()?.token).toEqual({ shownName: 'Ada King' });
});

test('a former name is known for an hour after the new one', async () => {
  let now = 0;
  const account = { uid: 'ada', email: 'ada@hall.example', name: 'Ada' };
  const verify = identityTokens(
    { verify: async () => account, admittedAccount: async () => account } as never,
    () => now,
  );
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key);
  const names = async () => {
    const { shownName, formerName } = (await verify(token)).claims;
    return [shownName, formerName];
  };
  expect(await names()).toEqual(['Ada', undefined]);
  account.name = 'Countess';
  expect(await names()).toEqual(['Countess', 'Ada']);
  now = HOUR - 1;
  expect(await names()).toEqual(['Countess', 'Ada']);
  now = HOUR;
  expect(await names()).toEqual(['Countess', undefined]);
});
