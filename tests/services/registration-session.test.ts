import type { Failure } from '@domain/failure';
import { describe, expect, it } from 'vitest';
import { createApiClient } from '@/services/api-client';
import { registrationToken } from '@/services/registration-session';
import { network } from './network';

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

describe('a registration number', () => {
  it.each([
    [CVENT, '/api/cvent/login', { architectureID: 'demo', confirmationNumber: 'CV2026ADA' }],
    [
      BIZZABO,
      '/api/bizzabo/login',
      { architectureID: 'demo', registrationNumber: 20_260_001, emailAddress: 'biz.ada@demo.example' },
    ],
  ])('is exchanged for a token: %j', async (credentials, path, body) => {
    const { calls, token } = ask({ json: found }, credentials);
    expect(await token).toBe('token');
    expect(calls).toMatchObject([{ path, method: 'POST' }]);
    expect(JSON.parse(String(calls[0]?.body))).toEqual(body);
  });

  it.each([
    ['nobody has it', { json: { status: 'NO_USER_FOUND', emailAddress: '' } }, 'loginError'],
    ['whoever has it has no email', { json: { ...found, emailAddress: '' } }, 'loginError'],
    ['it is inactive', { json: { status: 'USER_INACTIVE', emailAddress: '' } }, 'userNotAccepted'],
  ])('is refused when %s, in the words of its provider', async (_, answer, message) => {
    await expect(ask(answer).token).rejects.toMatchObject({ errMsg: `login.cvent.${message}` });
    await expect(ask(answer, BIZZABO).token).rejects.toMatchObject({ errMsg: `login.bizzabo.${message}` });
  });

  it.each([
    ['the lock', { status: 423, json: { errMsg: 'login.tooManyAttempts' } }, 'login.tooManyAttempts'],
    ['the lock without words', { status: 423, json: {} }, 'login.tooManyAttempts'],
    ['words of the server', { status: 400, json: { errMsg: 'The event is over.' } }, 'The event is over.'],
    [
      'a key of the server',
      { status: 409, json: { errMsg: 'login.duplicateAccount' } },
      'login.duplicateAccount',
    ],
    ['a refusal without words', { status: 404, json: {} }, undefined],
    ['a success without a token', { json: { ...found, customToken: undefined } }, 'login.unknownError'],
    ['something else', { json: { status: 'MAYBE', emailAddress: '' } }, undefined],
  ])('that is answered with %s is told as %s %s', async (_, answer, errMsg) => {
    await expect(ask(answer).token).rejects.toMatchObject({ name: 'Failure', errMsg });
  });

  it('is in no error', async () => {
    const error: Failure = await ask({ status: 400, json: {} }).token.catch((failure) => failure);
    expect(error.cause).toBeUndefined();
    expect(`${error.message} ${error.stack}`).not.toContain('CV2026ADA');
  });

  it('is not sent while nobody knows for which venue', async () => {
    const { calls, fetch } = network({ json: found });
    const { call } = createApiClient({ token: () => null, fetch });
    await expect(registrationToken(call, undefined, CVENT)).rejects.toMatchObject({
      errMsg: 'login.unknownError',
    });
    expect(calls).toEqual([]);
  });
});
