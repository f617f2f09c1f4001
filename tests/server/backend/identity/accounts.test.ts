import { beforeAll, describe, expect, test } from 'vitest';
import type { Accounts } from '../../../../server/backend/identity/identity';
import { serverForTests } from '../../../support/server-for-tests';
import { codeOf, START, startIdentityAlone } from './identity-server';

const server = serverForTests(() => startIdentityAlone());
let accounts: Accounts;

beforeAll(async () => {
  accounts = server.identity.accounts;
});

describe('the administration of accounts', () => {
  test('an account can be created, found and deleted; its email ignores case', async () => {
    const created = await accounts.create({
      email: ' Ann+Expo@Hall.example',
      name: 'Ann',
      authorities: ['ADMIN', 'ADMIN'],
    });
    expect(created).toEqual({
      uid: created.uid,
      email: 'ann+expo@hall.example',
      emailVerified: false,
      name: 'Ann',
      disabled: false,
      authorities: ['ADMIN'],
      member: true,
      anonymous: false,
      hasPassword: false,
      validSince: Math.floor(START / 1000) * 1000,
      createdAt: START,
      lastLoginAt: undefined,
    });
    expect(await accounts.byEmail('ANN+expo@hall.example')).toEqual(created);
    expect(await accounts.byEmail('ann@hall.example')).toBeUndefined();
    expect(await accounts.byUid(created.uid)).toEqual(created);
    expect([await accounts.delete(created.uid), await accounts.delete(created.uid)]).toEqual([true, false]);
    expect(await accounts.byUid(created.uid)).toBeUndefined();
  });

  test.each([
    ['an email that is taken', { email: 'TAKEN@hall.example' }, 'EMAIL_EXISTS'],
    ['no email', { email: ' ' }, 'MISSING_EMAIL'],
    ['no address', { email: 'ann' }, 'INVALID_EMAIL'],
    ['a short password', { email: 'new@hall.example', password: '1q2-w3e' }, 'WEAK_PASSWORD'],
    ['a common password', { email: 'new@hall.example', password: 'Password123' }, 'WEAK_PASSWORD'],
  ])('an account with %s is rejected', async (_, account, code) => {
    if (!(await accounts.byEmail('taken@hall.example')))
      await accounts.create({ email: 'taken@hall.example' });
    await expect(accounts.create(account)).rejects.toMatchObject({ code });
    const { uid } = await accounts.create({ email: `${crypto.randomUUID()}@hall.example` });
    await expect(accounts.update(uid, account)).rejects.toMatchObject({ code });
  });

  test('of two simultaneous accounts with the same email only one is created', async () => {
    const both = [1, 2].map(() => accounts.create({ email: 'twin@hall.example' }));
    expect((await Promise.allSettled(both)).map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
    ]);
  });

  test('an update changes only the given fields', async () => {
    const before = await accounts.create({ email: 'ben@hall.example', password: 'opera-1875', name: 'Ben' });
    expect(await accounts.update(before.uid, {})).toEqual(before);
    const renamed = { ...before, email: 'benno@hall.example' };
    expect(await accounts.update(before.uid, { email: 'Benno@hall.example' })).toEqual(renamed);
    const disabled = await accounts.update(before.uid, { disabled: true });
    expect(disabled).toEqual({ ...renamed, disabled: true, validSince: disabled.validSince });
    expect(disabled.validSince).toBeGreaterThan(before.validSince);
    await accounts.update(before.uid, { disabled: false });
    expect(codeOf(await server.signIn('benno@hall.example', 'opera-1875'))).toBe('200');
    await expect(accounts.update('nobody', { name: 'X' })).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });
});
