import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { identityTokens } from '../../../../../server/backend/realtime/engine/verify-token';

const MINUTE = 60_000;

test('a former name is known for an hour after the new one', async () => {
  let now = 0;
  const account = { uid: 'ada', email: 'ada@hall.example', name: 'Ada' };
  const verify = identityTokens(
    { verify: async () => account, admittedAccount: async () => account } as never,
    () => now,
  );
  const key = new TextEncoder().encode('a key that nobody else has, for these tests');
  const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(key);
  const names = async () => {
    const { shownName, formerName } = (await verify(token)).claims;
    return [shownName, formerName];
  };
  expect(await names()).toEqual(['Ada', undefined]);
  account.name = 'Countess';
  expect(await names()).toEqual(['Countess', 'Ada']);
  now = 60 * MINUTE - 1;
  expect(await names()).toEqual(['Countess', 'Ada']);
  now = 60 * MINUTE;
  expect(await names()).toEqual(['Countess', undefined]);
});
