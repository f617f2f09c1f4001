import { expect, test } from 'vitest';
import { createPerson } from '../../../support/people';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { eventually } from './eventually';
import { observedClient } from './wire/observed-client';

const LIVE_OPEN = JSON.stringify({ rules: { live: { '.read': 'auth != null', '.write': 'auth != null' } } });

const server = serverForTests(() => startTestServer({ rules: LIVE_OPEN }));

/** Opens a connection of a user that removes its entry when it ends. */
async function present(token: string, entry: string) {
  const client = await observedClient(server);
  expect((await client.request('auth', { cred: token })).s).toBe('ok');
  await client.request('o', { p: `live/attendees/${entry}`, d: null });
  await client.request('o', { p: `live/messages/${entry}`, d: { text: 'said afterwards' } });
  await client.request('p', { p: `live/attendees/${entry}`, d: { area: 'lobby' } });
  return client;
}

const ENDED = { code: 1008, reason: 'the session of the user was ended' };

async function erase(uid: string): Promise<void> {
  const account = await server.identity.accounts.byUid(uid);
  if (account) await server.services.personalData.erase(account);
}

const change = (uid: string) => server.store.db.updateTable('identity_account').where('uid', '=', uid);
const ENDINGS: [name: string, end: (uid: string) => Promise<unknown>][] = [
  ['all sessions are ended', (uid) => server.identity.endAllSessions?.(uid) ?? Promise.reject()],
  ['the account is disabled by another process', (uid) => change(uid).set({ disabled: true }).execute()],
  ['the account is deleted', erase],
];

test.each(ENDINGS)('when %s, its connections are closed at once and its entries removed', async (_, end) => {
  const { uid, signIn } = await createPerson(server);
  const [one, other] = [await present(await signIn(), `${uid}-1`), await present(await signIn(), `${uid}-2`)];
  const ada = await present(await server.tokenOf('ada'), 'ada');
  await end(uid);
  expect(await Promise.all([one.closed, other.closed])).toEqual([ENDED, ENDED]);
  expect(one.pushes.at(-1)).toMatchObject({ a: 'ac', b: { s: 'invalid_token' } });
  await eventually(() => server.realtime().read('live/attendees')).toEqual({ ada: { area: 'lobby' } });
  for (const entry of [`${uid}-1`, `${uid}-2`])
    expect(server.realtime().read(`live/messages/${entry}`)).toBeNull();
  expect((await ada.request('g', { p: 'live/attendees/ada' })).s).toBe('ok');
});

test('when one session is ended, the connections of the other sessions stay', async () => {
  const { uid, signIn } = await createPerson(server);
  const tokens = [await signIn(), await signIn()] as const;
  const [one, other] = [await present(tokens[0], `${uid}-1`), await present(tokens[1], `${uid}-2`)];
  const { session } = await server.identity.verify(tokens[0]);
  await server.identity.endSession?.(session);
  expect(await one.closed).toEqual(ENDED);
  expect((await other.request('g', { p: 'live/attendees' })).s).toBe('ok');
});
