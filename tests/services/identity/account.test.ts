// @vitest-environment jsdom

import { Failure } from '@domain/shared/failure';
import { uiConfigSchema } from '@domain/shared/ui-config';
import type { User } from 'firebase/auth';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { createAccountPort } from '@/services/identity/account';
import type { Firebase } from '@/services/identity/identity';
import { network } from '../api/network';

type Answers = Parameters<typeof network>;

interface Person {
  provider?: string;
  signIn?: string;
}

/** A signed-in user, as far as the SDK knows without a network. */
function personOf({ provider = 'password', signIn = 'password' }: Person): User {
  return {
    email: 'ada@hall.example',
    providerData: [{ providerId: provider }],
    getIdTokenResult: async () => ({ signInProvider: signIn, token: 'one', claims: { sub: 'ada' } }),
  } as unknown as User;
}

interface Setting extends Person {
  local?: boolean;
  signedIn?: boolean;
}

function accountOn(answers: Answers, { local = true, signedIn = true, ...person }: Setting = {}) {
  const { calls, fetch } = network(...answers);
  const { call } = createApiClient({ token: () => 'one', fetch });
  const lose = vi.fn();
  const over = new Failure('UNAUTHORIZED', 'The session is over');
  const session = {
    signedInUser: () => (signedIn ? Promise.resolve(personOf(person)) : Promise.reject(over)),
  };
  const firebase = { apiKey: 'local', authDomain: 'localhost', projectId: 'hall', local };
  const account = createAccountPort({
    config: async () => v.parse(uiConfigSchema, { firebase }),
    call,
    firebase: { session: async () => session } as unknown as Firebase,
    identity: { renew: async (make) => void (await make()), lose },
  });
  return { account, calls, lose };
}

const asked = ({ calls }: ReturnType<typeof accountOn>) =>
  calls.map(({ method, path, headers }) => [method, path, headers.get('authorization')]);

describe('the available account settings', () => {
  test.each([
    ['a password', {}, { hasPassword: true, endsSessions: true }],
    ['a registration', { signIn: 'custom' }, { hasPassword: false, endsSessions: true }],
    [
      'an identity provider',
      { provider: 'oidc.demo', signIn: 'oidc.demo' },
      { hasPassword: false, endsSessions: true },
    ],
    ['a password with the hosted service', { local: false }, { hasPassword: true, endsSessions: false }],
  ])('the settings of a user with %s', async (_, setting, means) => {
    expect(await accountOn([], setting).account.readMeans()).toEqual(means);
  });

  test('no setting is available when the session is over', async () => {
    const { account } = accountOn([], { signedIn: false });
    await expect(account.readMeans()).rejects.toMatchObject({ kind: 'UNAUTHORIZED' });
  });
});

test('one call ends the other sessions', async () => {
  const desk = accountOn([{ status: 204 }]);
  await desk.account.endOtherSessions();
  expect(asked(desk)).toEqual([['POST', '/api/account/sessions/end-others', 'Bearer one']]);
});

describe('the own data', () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  let blob: Blob | null = null;

  beforeEach(() => {
    saved.length = 0;
    vi.useFakeTimers();
    URL.createObjectURL = (data) => {
      blob = data as Blob;
      return 'blob:data';
    };
    URL.revokeObjectURL = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.href === 'blob:data' && blob) saved.push({ name: this.download, text: textOf(blob) });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const textOf = (data: Blob): Promise<string> =>
    new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.readAsText(data);
    });

  test('the own data is saved as a file, and the page keeps nothing of it', async () => {
    const data = { account: { email: 'ada@hall.example', name: 'Ada ✓' } };
    const desk = accountOn([{ json: data }]);
    await desk.account.downloadData();
    expect(asked(desk)).toEqual([['GET', '/api/account/data', 'Bearer one']]);
    vi.runAllTimers();
    vi.useRealTimers();
    expect(saved.map(({ name }) => name)).toEqual(['my-data.json']);
    expect(JSON.parse((await saved[0]?.text) ?? '')).toEqual(data);
    expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:data');
    expect(document.querySelector('a')).toBeNull();
  });

  test('no file is saved when the server sends another type', async () => {
    const { account } = accountOn([{ text: '<!doctype html>', headers: { 'content-type': 'text/html' } }]);
    await expect(account.downloadData()).rejects.toMatchObject({ kind: 'PROCESSING_ERROR' });
    expect(saved).toEqual([]);
  });
});

describe('the account of a user who has just logged in', () => {
  test('the account is deleted, and the session ends', async () => {
    const desk = accountOn([{ status: 204 }]);
    expect(await desk.account.remove({ password: null })).toEqual({ fault: null });
    expect(asked(desk)).toEqual([['DELETE', '/api/account', 'Bearer one']]);
    expect(desk.lose).toHaveBeenCalledOnce();
  });

  test('the account is kept when the login is too long ago', async () => {
    const { account, lose } = accountOn([{ status: 409, json: { errMsg: 'CREDENTIAL_TOO_OLD' } }]);
    expect(await account.remove({ password: null })).toEqual({ fault: 'stale' });
    expect(lose).not.toHaveBeenCalled();
  });

  test('a rejected deletion shows the message of the server', async () => {
    const errMsg = 'The last administrator cannot be deleted. Make another person an administrator first.';
    const { account, lose } = accountOn([{ status: 409, json: { errMsg } }]);
    await expect(account.remove({ password: null })).rejects.toMatchObject({ status: 409, errMsg });
    expect(lose).not.toHaveBeenCalled();
  });
});
