import { expect, test } from 'vitest';
import { personalEntries } from '../../../../server/features/chat';
import { createPersonalData } from '../../../../server/features/people/personal-data';
import { silentLog } from '../../../support/store';
import { openHostedFixture } from './hosted-fixture';

const LOBBY = 'area%3Alobby';

/** Opens hosted Firebase with a person of this installation who has signed in there. */
async function hostedAda() {
  const { hosted, google, store } = await openHostedFixture();
  const { accounts } = hosted.identity;
  const account = await accounts.create({ email: 'ada@hall.example', name: 'Ada' });
  await store.db
    .insertInto('hosted_person')
    .values({ uid: 'hosted-ada', email: account.email, claims: '{}' })
    .execute();
  const data = createPersonalData({
    db: store.db,
    accounts,
    realtime: undefined,
    records: hosted.records,
    outbox: '/nowhere',
    tables: [],
    entries: personalEntries,
    storedFiles: { removeUnknown: async () => {} },
    log: silentLog,
  });
  return { accounts, account, data, google };
}

test('the chat of a person in the hosted database is exported, and deleted with their account', async () => {
  const { accounts, account, data, google } = await hostedAda();
  const own = { authorId: 'hosted-ada', authorName: 'Ada', text: 'Hello', sentAt: 5 };
  google.database.set('/live/channels.json', { 'area:lobby': { type: 'AREA', createdBy: 'grace' } });
  google.database.set(`/live/messages/${LOBBY}.json`, { m1: own, m2: { ...own, authorId: 'grace' } });
  google.database.set('/live/channelsOf/hosted-ada.json', { x: { lastMessageAt: 5 } });
  expect(await data.export(account)).toMatchObject({
    chatMessages: { live: { 'area:lobby': { messages: { m1: own } } }, stage: null },
    chatChannels: { live: { x: { lastMessageAt: 5 } }, stage: null },
  });
  await data.erase(account);
  expect(google.database.has('/live/channelsOf/hosted-ada.json')).toBe(false);
  expect([
    google.database.get(`/live/messages/${LOBBY}/m1/authorId.json`),
    google.database.get(`/live/messages/${LOBBY}/m1/deleted.json`),
    google.database.has(`/live/messages/${LOBBY}/m2/deleted.json`),
  ]).toEqual(['', true, false]);
  expect(await accounts.byEmail('ada@hall.example')).toBeUndefined();
});

test('an account is not deleted while the hosted database does not answer', async () => {
  const { accounts, account, data, google } = await hostedAda();
  google.trouble('/live/channels.json', { status: 403 });
  await expect(data.erase(account)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(await accounts.byEmail('ada@hall.example')).toMatchObject({ uid: account.uid });
});
