import { loginMessageOf } from '@domain/login/login-failure';
import type { Failure } from '@domain/shared/failure';
import { describe, expect, it, vi } from 'vitest';
import { createApiClient } from '@/services/api/api-client';
import { registrationToken } from '@/services/identity/firebase-session';
import { network } from '../api/network';

const CVENT = { loginType: 'CVENT_LOGIN', confirmationNumber: 'CV2026ADA' } as const;
const BIZZABO = {
  loginType: 'BIZZABO_LOGIN',
  registrationNumber: '0020260001',
  email: 'biz.ada@demo.example',
} as const;
const found = { status: 'USER_FOUND', emailAddress: 'ada@demo.example', customToken: 'token' };

type Answer = Parameters<typeof network>[0];

function ask(answer: Answer, credentials: typeof CVENT | typeof BIZZABO = CVENT, architecture = 'demo') {
  const { calls, fetch } = network(answer);
  const client = createApiClient({ token: () => null, fetch });
  return { calls, token: registrationToken(client.call, architecture, credentials) };
}

/** Returns the text of the failure, or its key. */
const messageOf = (token: Promise<string>): Promise<string> => token.then(() => 'none', loginMessageOf);

describe('a registration number', () => {
  it('a registration number is tried again when the server asks for it, and then fails with its text', async () => {
    vi.useFakeTimers();
    const json = { errMsg: 'login.tooManyFromNetwork.15' };
    const { calls, token } = ask({ status: 429, json, headers: { 'retry-after': '900' } });
    const message = messageOf(token);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(calls).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(300_000);
    expect([calls.length, await message]).toEqual([3, 'login.tooManyFromNetwork.15']);
    vi.useRealTimers();
  });

  it.each([
    [CVENT, '/api/cvent/login', { architectureID: 'demo', confirmationNumber: 'CV2026ADA' }],
    [
      BIZZABO,
      '/api/bizzabo/login',
      { architectureID: 'demo', registrationNumber: 20_260_001, emailAddress: 'biz.ada@demo.example' },
    ],
  ])('a registration number is exchanged for a token: %j', async (credentials, path, body) => {
    const { calls, token } = ask({ json: found }, credentials);
    expect(await token).toBe('token');
    expect(calls).toMatchObject([{ path, method: 'POST' }]);
    expect(JSON.parse(String(calls[0]?.body))).toEqual(body);
  });

  it.each([
    ['it belongs to no user', { json: { status: 'NO_USER_FOUND', emailAddress: '' } }, 'loginError'],
    ['its user has no email', { json: { ...found, emailAddress: '' } }, 'loginError'],
    ['it is inactive', { json: { status: 'USER_INACTIVE', emailAddress: '' } }, 'userNotAccepted'],
  ])(
    'a registration number is rejected when %s, with the message of its provider',
    async (_, answer, message) => {
      expect(await messageOf(ask(answer).token)).toBe(`login.cvent.${message}`);
      expect(await messageOf(ask(answer, BIZZABO).token)).toBe(`login.bizzabo.${message}`);
    },
  );

  it.each([
    ['the lock', { status: 423, json: { errMsg: 'login.tooManyAttempts' } }, 'login.tooManyAttempts'],
    ['the lock without a text', { status: 423, json: {} }, 'login.tooManyAttempts'],
    ['a text of the server', { status: 400, json: { errMsg: 'The event is over.' } }, 'The event is over.'],
    [
      'a key of the server',
      { status: 409, json: { errMsg: 'login.duplicateAccount' } },
      'login.duplicateAccount',
    ],
    ['an error without a text', { status: 404, json: {} }, 'login.unknownError'],
    ['a success without a token', { json: { ...found, customToken: undefined } }, 'login.unknownError'],
    ['something else', { json: { status: 'MAYBE', emailAddress: '' } }, 'login.unknownError'],
  ])('a registration number answered with %s fails with %s %s', async (_, answer, message) => {
    expect(await messageOf(ask(answer).token)).toBe(message);
  });

  it('a registration number is never part of an error', async () => {
    const error: Failure = await ask({ status: 400, json: {} }).token.catch((failure) => failure);
    expect(error.cause).toBeUndefined();
    expect(`${error.message} ${error.stack}`).not.toContain('CV2026ADA');
  });

  it('a registration number is not sent while the venue is unknown', async () => {
    const { calls, fetch } = network({ json: found });
    const { call } = createApiClient({ token: () => null, fetch });
    await expect(registrationToken(call, undefined, CVENT)).rejects.toMatchObject({ code: 'unknown' });
    expect(calls).toEqual([]);
  });
});
