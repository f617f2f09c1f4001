import { SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPeople } from '../../../../server/realtime/engine/people';
import { createSpeaker } from '../../../../server/realtime/engine/speaker';
import { TokenRefusal, type Verified } from '../../../../server/realtime/engine/token-refusal';

const HOUR = 3_600_000;
const key = new TextEncoder().encode('a key that nobody else has, for these tests');
const tokenOf = (uid: string) =>
  new SignJWT({}).setSubject(uid).setProtectedHeader({ alg: 'HS256' }).sign(key);

let answer: () => Promise<Verified>;
let revoked: string[][];
let gone: string[];

function speaker(people = createPeople()) {
  people.onGone((uid) => gone.push(uid));
  return createSpeaker({
    verify: () => answer(),
    people,
    mostConnections: 2,
    clock: Date.now,
    onChange: () => undefined,
    onRevoked: (...why) => revoked.push(why),
  });
}

const known = async (uid: string): Promise<Verified> => ({ uid, claims: {}, expiresAt: Date.now() + HOUR });

beforeEach(() => {
  vi.useFakeTimers();
  revoked = [];
  gone = [];
  answer = () => known('ada');
});
afterEach(() => {
  vi.useRealTimers();
});

test('whose account may not enter any more is nobody within a minute and a half', async () => {
  const one = speaker();
  await one.signIn(await tokenOf('ada'));
  await vi.advanceTimersByTimeAsync(200_000);
  expect(one.auth()?.uid).toBe('ada');
  answer = () => Promise.reject(new TokenRefusal('invalid_token'));
  await vi.advanceTimersByTimeAsync(90_000);
  const why = ['invalid_token', 'The account may not enter any more, or its session was ended'];
  expect({ auth: one.auth(), revoked, gone }).toEqual({ auth: null, revoked: [why], gone: ['ada'] });
});

test('a store that is silent while the account is looked at, or the token renewed, costs nobody', async () => {
  const one = speaker();
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

test('a token of somebody else that could not be verified leaves nobody', async () => {
  const one = speaker();
  await one.signIn(await tokenOf('ada'));
  answer = () => Promise.reject(new Error('the store is silent'));
  await one.signIn(await tokenOf('grace'));
  expect({ auth: one.auth(), gone }).toEqual({ auth: null, gone: ['ada'] });
});

test('after its end nothing is looked at any more', async () => {
  const one = speaker();
  await one.signIn(await tokenOf('ada'));
  one.end();
  const looked = vi.fn(() => known('ada'));
  answer = looked;
  await vi.advanceTimersByTimeAsync(2 * HOUR);
  expect(looked).not.toHaveBeenCalled();
});

test('nobody speaks on more connections than one person may have, until one of them ends', async () => {
  const people = createPeople();
  const [first, second, third] = [speaker(people), speaker(people), speaker(people)];
  const token = await tokenOf('ada');
  await first.signIn(token);
  await second.signIn(token);
  const tooMany = { s: 'permission_denied', d: 'There are too many connections of one person' };
  expect(await third.signIn(token)).toEqual(tooMany);
  expect([third.auth(), await second.signIn(token)]).toMatchObject([null, { s: 'ok' }]);
  first.end();
  expect(await third.signIn(token)).toMatchObject({ s: 'ok' });
});

test('somebody is arriving from the first token that is verified to the last', async () => {
  const one = speaker();
  const answers: ((verified: Promise<Verified>) => void)[] = [];
  answer = () => new Promise((resolve) => answers.push(resolve));
  const settled = vi.fn();
  expect(one.standing()).toBe('stranger');
  const replies = [one.signIn('a.b.c'), one.signIn('a.b.c')];
  one.onSettled(settled);
  answers[0]?.(Promise.reject(new TokenRefusal('invalid_token')));
  await replies[0];
  expect([one.standing(), settled.mock.calls.length]).toEqual(['arriving', 0]);
  answers[1]?.(known('ada'));
  await replies[1];
  expect([one.standing(), settled.mock.calls.length]).toEqual(['known', 1]);
  one.signOut();
  expect(one.standing()).toBe('stranger');
});
