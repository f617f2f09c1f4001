import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deleteApp, getApps } from 'firebase/app';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFirebaseSession } from '@/services/identity/firebase-session';
import { looseToken } from '../../support/loose-token';
import { memoryTexts } from '../../support/memory-texts';

type Answer = { status: number; body: unknown };

const KEY = 'firebase:authUser:local:[DEFAULT]';
const token = (exp: number) => looseToken('ada', { email: 'ada@hall.example', auth_time: 1, exp });
const NEW_TOKEN = token(4_000_000_001);
const RENEWED: Answer = {
  status: 200,
  body: { id_token: NEW_TOKEN, access_token: NEW_TOKEN, refresh_token: 'two', expires_in: '3600' },
};
const refusal = (status: number, message: string): Answer => ({
  status,
  body: { error: { code: status, message } },
});

/** Ada as the SDK stores her; her token expires long after or before these tests. */
const ada = (isOld: boolean) =>
  JSON.stringify({
    uid: 'ada',
    email: 'ada@hall.example',
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: {
      refreshToken: 'one',
      accessToken: token(4_000_000_000),
      expirationTime: isOld ? 1 : 4_000_000_000_000,
    },
    createdAt: '1',
    lastLoginAt: '1',
    apiKey: 'local',
    appName: '[DEFAULT]',
  });

let server: Server;
/** The answer of the identity service, or of a proxy in front of it, to every request. */
let answer: Answer;
let asked: string[];
let kept: Map<string, string>;

beforeEach(async () => {
  asked = [];
  kept = new Map();
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', 'http://hall').pathname);
    request.resume().on('end', () => {
      response.writeHead(answer.status, { 'Content-Type': 'application/json' });
      response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
});
afterEach(async () => {
  await Promise.all(getApps().map(deleteApp));
  vi.unstubAllGlobals();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const open = () => {
  const config = { apiKey: 'local', authDomain: 'hall', projectId: 'hall', local: true };
  const call = () => Promise.reject(new Error('there is no registration'));
  return openFirebaseSession(config, { call, architectureId: undefined }, memoryTexts(kept));
};

describe.each([
  ['a proxy without a server behind it', { status: 503, body: '<h1>Service unavailable</h1>' }],
  ['a proxy that speaks JSON', { status: 502, body: {} }],
  ['a proxy with rules of its own', refusal(403, 'Blocked by a rule')],
  ['a server in trouble', refusal(500, 'INTERNAL')],
  ['a server that has enough', refusal(429, 'TOO_MANY_ATTEMPTS_TRY_LATER')],
])('an answer of %s', (_, trouble) => {
  it.each([true, false])('a failed renewal keeps the user signed in (expired token: %s)', async (isOld) => {
    kept.set(KEY, ada(isOld));
    answer = trouble;
    const session = await open();
    await expect(session.restore()).rejects.toMatchObject({
      kind: expect.stringMatching(/^(NOT_REACHABLE|PROCESSING_ERROR)$/),
    });
    expect(JSON.parse(kept.get(KEY) ?? 'null')).toMatchObject({ uid: 'ada' });
    answer = RENEWED;
    expect(await session.restore()).toMatchObject({ user: { userId: 'ada' }, token: NEW_TOKEN });
    expect(JSON.parse(kept.get(KEY) ?? 'null').stsTokenManager.refreshToken).toBe('two');
  });
});

it('a signed-in user causes no request', async () => {
  kept.set(KEY, ada(false));
  const session = await open();
  expect((await session.signedInUser()).uid).toBe('ada');
  expect(asked).toEqual([]);
});

it.each(['TOKEN_EXPIRED', 'USER_NOT_FOUND', 'USER_DISABLED', 'INVALID_REFRESH_TOKEN'])(
  'a session that ended with %s is signed out and deleted',
  async (message) => {
    kept.set(KEY, ada(true));
    answer = refusal(400, message);
    const session = await open();
    expect(await session.restore()).toBeNull();
    expect(kept.has(KEY)).toBe(false);
    await expect(session.signedInUser()).rejects.toMatchObject({ kind: 'UNAUTHORIZED' });
  },
);

it.each(['{', '{"uid":"ada"}'])('a malformed stored session (%s) is deleted', async (text) => {
  kept.set(KEY, text);
  const session = await open();
  expect(await session.restore()).toBeNull();
  expect([...kept]).toEqual([]);
});
