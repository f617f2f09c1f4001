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
let expired: number;
let gone: string[];

function speaker() {
  const people = createPeople();
  people.onGone((uid) => gone.push(uid));
  return createSpeaker({
    verify: () => answer(),
    people,
    clock: Date.now,
    onChange: () => undefined,
    onExpired: () => {
      expired += 1;
    },
  });
}

const known = async (uid: string): Promise<Verified> => ({ uid, claims: {}, expiresAt: Date.now() + HOUR });

beforeEach(() => {
  vi.useFakeTimers();
  expired = 0;
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
  expect({ auth: one.auth(), expired, gone }).toEqual({ auth: null, expired: 1, gone: ['ada'] });
});

test('a store that is silent while the account is looked at, or the token renewed, costs nobody', async () => {
  const one = speaker();
  const token = await tokenOf('ada');
  await one.signIn(token);
  answer = () => Promise.reject(new Error('the store is silent'));
  await vi.advanceTimersByTimeAsync(200_000);
  expect(await one.signIn(token)).toMatchObject({ s: 'unavailable' });
  expect({ uid: one.auth()?.uid, expired, gone }).toEqual({ uid: 'ada', expired: 0, gone: [] });
  await vi.advanceTimersByTimeAsync(HOUR);
  expect({ auth: one.auth(), expired, gone }).toEqual({ auth: null, expired: 1, gone: ['ada'] });
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
