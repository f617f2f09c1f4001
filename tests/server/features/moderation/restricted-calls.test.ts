import { request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { METHODS } from '../../../../server/platform/http/route';
import { ROUTES } from '../../../../server/routes';
import type { Who } from '../../../support/people';
import { formOf, picture } from '../../../support/sample-files';
import { LOBBY, moderationServer } from './moderation-server';

const { server, uidOf, post } = moderationServer();

const restrict = (kind: 'MUTE' | 'BAN', who: Who = 'guest') =>
  post('host', 'restrictions', { kind, userId: uidOf(who), minutes: 60, reason: 'Too loud' });
afterEach(async () => {
  for (const who of ['ada', 'guest'] as const)
    await server().identity.accounts.update(uidOf(who), { ban: null });
});

const CALLS = ROUTES.flatMap((described) =>
  METHODS.flatMap((method) => {
    const call = described[method];
    return call ? [{ name: `${method} ${described.path}`, method, path: described.path, call }] : [];
  }),
);
const WRITING = CALLS.filter(({ method }) => method !== 'GET' && method !== 'HEAD');

/** What a muted person may still do: a mute is one of the chat. Calls of hosts ask for authorities. */
const MUTED: Record<string, 'as before' | 'refused' | 'refused for walls and boards'> = {
  'POST /api/account/sessions/end-others': 'as before',
  'POST /api/account/password': 'as before',
  'DELETE /api/account': 'as before',
  'POST /api/userProfile/architecture/:architectureId/userProfile': 'as before',
  'PUT /api/agenda/stars/:guid': 'as before',
  'DELETE /api/agenda/stars/:guid': 'as before',
  'POST /api/agenda/stars/:guid/reminder': 'as before',
  'POST /api/agenda/calendar': 'as before',
  'POST /api/media-board/opened': 'as before',
  'POST /api/video-access': 'as before',
  'POST /api/capture/cookiePreferences': 'as before',
  'POST /api/capture/log': 'as before',
  'POST /api/chat/files': 'refused',
  'POST /api/media-board/like': 'refused',
  'POST /api/media-board/unlike': 'as before',
  'POST /api/assets/upload': 'refused for walls and boards',
  'POST /api/moderation/reports': 'as before',
};

/** Calls without a token, by which a banned person can write nothing of theirs. */
const OPEN = [
  'POST /api/account/sessions/end',
  'POST /api/capture/login',
  'POST /api/cvent/login',
  'POST /api/bizzabo/login',
];

const FILE = formOf([
  ['channelId', LOBBY],
  ['file', { name: 'a.txt', bytes: Buffer.from('Hello') }],
]);
const PICTURE = async () =>
  formOf([
    ['use', 'profile'],
    ['x', '0'],
    ['y', '0'],
    ['side', '20'],
    ['file', { name: 'me.png', bytes: await picture(40, 40) }],
  ]);

/** Begins an upload, and resolves with the function that sends the rest and returns the status. */
async function slowUpload(path: string, { headers, body }: ReturnType<typeof formOf>) {
  const token = await server().tokenOf('guest');
  const sent = request(new URL(path, server().url), {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': body.length },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (answer) => resolve(answer.resume().statusCode));
  });
  const half = Math.floor(body.length / 2);
  await new Promise((resolve) => sent.write(body.subarray(0, half), resolve));
  return () => {
    sent.end(body.subarray(half));
    return status;
  };
}

describe('the calls of a restricted person', () => {
  test('there is a row for every call by which members and visitors write', () => {
    const open = WRITING.filter(({ call }) => call.access === 'everyone').map(({ name }) => name);
    const own = WRITING.filter(({ call }) => ['members', 'visitors'].includes(call.access));
    expect(open.toSorted()).toEqual(OPEN.toSorted());
    expect(own.map(({ name }) => name).toSorted()).toEqual(Object.keys(MUTED).toSorted());
  });

  test('an upload that is on its way is refused once its sender may not send it', async () => {
    const begin = async () => [
      await slowUpload('/api/chat/files', FILE),
      await slowUpload('/api/assets/upload', await PICTURE()),
    ];
    const end = (uploads: readonly (() => Promise<number | undefined>)[]) =>
      Promise.all(uploads.map((finish) => finish()));
    expect(await end(await begin())).toEqual([200, 200]);
    const whileMuted = await begin();
    await restrict('MUTE');
    expect(await end(whileMuted)).toEqual([403, 200]);
    const whileBanned = await begin();
    await restrict('BAN');
    expect(await end(whileBanned)).toEqual([403, 403]);
  });

  test('an old token of a banned person opens no call that needs one', async () => {
    const token = await server().tokenOf('ada');
    expect((await server().ask('/api/userInfo', { token })).status).toBe(200);
    await restrict('BAN', 'ada');
    const closed = CALLS.filter(({ call, method }) => call.access !== 'everyone' && method !== 'HEAD');
    const statuses = closed.map(async ({ name, method, path }) => {
      const { status } = await server().ask(path.replaceAll(/:\w+/g, '1'), { method, token });
      return [name, status];
    });
    expect(await Promise.all(statuses)).toEqual(closed.map(({ name }) => [name, 403]));
  });
});
