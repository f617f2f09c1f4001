import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPasswordResetPort } from '@/services/identity/password-reset';

const { check, save } = createPasswordResetPort();

const refusal = (message: string) => ({ error: { code: 400, message, errors: [] } });

/** Answers every request alike; returns the requests. */
function serverThat(respond: () => Response | Promise<Response>): Request[] {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    asked.push(new Request(new URL(input, 'https://hall.example'), init));
    return respond();
  });
  return asked;
}
const answering = (status: number, body: object) => serverThat(() => Response.json(body, { status }));

afterEach(() => vi.unstubAllGlobals());

test('a code is checked, and its password saved, at the endpoint of the SDK', async () => {
  const asked = answering(200, { kind: 'identitytoolkit#ResetPasswordResponse', email: 'ada@hall.example' });
  expect([await check('a-code'), await save('a-code', 'aida-1871')]).toEqual([
    { email: 'ada@hall.example' },
    { fault: null },
  ]);
  const path = '/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=local';
  expect(asked.map(({ method, url }) => [method, url])).toEqual(
    Array(2).fill(['POST', `https://hall.example${path}`]),
  );
  expect(await Promise.all(asked.map((request) => request.json()))).toEqual([
    { oobCode: 'a-code' },
    { oobCode: 'a-code', newPassword: 'aida-1871' },
  ]);
});

test('a link without a code is rejected without a request', async () => {
  const asked = answering(200, {});
  expect([await check(''), asked]).toEqual([{ fault: 'invalid' }, []]);
});

describe('what the server says about a code', () => {
  test.each([
    ['EXPIRED_OOB_CODE', 'expired', 'expired'],
    ['EXPIRED_OOB_CODE : It lived for an hour.', 'expired', 'expired'],
    ['INVALID_OOB_CODE', 'invalid', 'invalid'],
    ['INVALID_OOB_CODE : ALREADY_USED', 'used', 'used'],
    ['OPERATION_NOT_ALLOWED', 'invalid', 'invalid'],
    ['WEAK_PASSWORD : Password should be at least 8 characters', 'invalid', 'refused'],
    ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS : The password is too long.', 'invalid', 'refused'],
    ['MISSING_PASSWORD', 'invalid', 'refused'],
  ])('%s: the link is %s, the password is %s', async (message, checked, saved) => {
    answering(400, refusal(message));
    expect([await check('a-code'), await save('a-code', 'x')]).toEqual([
      { fault: checked },
      { fault: saved },
    ]);
  });
});

describe('any other answer is a failure that contains no secret', () => {
  test.each<[string, () => Response | Promise<Response>, string]>([
    ['no answer', () => Promise.reject(new TypeError('offline')), 'NOT_REACHABLE'],
    ['a fault of the server', () => Response.json(refusal('INTERNAL'), { status: 500 }), 'PROCESSING_ERROR'],
    ['too many requests', () => Response.json(refusal('UNAVAILABLE'), { status: 503 }), 'PROCESSING_ERROR'],
    ['an unknown rejection', () => Response.json(refusal('QUOTA'), { status: 400 }), 'PROCESSING_ERROR'],
    ['a rejection by a proxy', () => new Response('<html>', { status: 400 }), 'PROCESSING_ERROR'],
  ])('%s', async (_, respond, kind) => {
    serverThat(respond);
    const failure = await save('a-code', 'aida-1871').catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'Failure', kind, cause: undefined });
    expect(String((failure as Error).stack)).not.toMatch(/a-code|aida/);
  });
});

test('a malformed answer is a failure', async () => {
  answering(200, { email: 7 });
  await expect(check('a-code')).rejects.toMatchObject({ name: 'Failure' });
});
