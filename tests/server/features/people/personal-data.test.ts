import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { PERSONAL_ENTRIES, PERSONAL_TABLES } from '../../../../server/compose';
import { writeMailFile } from '../../../../server/platform/mail/outbox-folder';
import { packageRoot } from '../../../../server/platform/package-root';
import { COOKIE_PREFERENCES, keptDecision, listProviders } from '../../../support/cookie-preferences-fixture';
import { LOG_MESSAGE } from '../../../support/log-message-fixture';
import { signIn } from '../../../support/people';
import { formOf } from '../../../support/sample-files';
import { startTestServer, type TestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { countedVisit, countVisit, visitorOf } from '../../../support/visit-fixture';
import { storedIn } from '../files/file-server';
import { importPeople } from './people-fixture';
import { writePresence } from './presence';

/** The chat and posts of a person who has none and was never reported, in the export of their data. */
const NO_CHAT = {
  ...Object.fromEntries(
    [
      'Memberships',
      'Channels',
      'LastGroup',
      'Messages',
      'ReadUpTo',
      'MutedChannels',
      'WroteAt',
      'Typing',
      'Blocks',
    ].map((kind) => [`chat${kind}`, { live: null, stage: null }]),
  ),
  ringing: { live: null, stage: null },
  calls: { live: null, stage: null },
  rooms: { live: null, stage: null },
  ringTimes: { live: null, stage: null },
  chatMentions: { live: null, stage: null },
  wallSlots: { live: null, stage: null },
  wallPosts: { live: null, stage: null },
  wallReactions: { live: null, stage: null },
  waitingWallPosts: { live: null, stage: null },
  whiteboardPointers: { live: null, stage: null },
  whiteboardChanges: { live: null, stage: null },
  whiteboardElements: { live: null, stage: null },
  mediaLikes: { live: null, stage: null },
  mediaLikeIndex: { live: null, stage: null },
  mediaComments: { live: null, stage: null },
  starHints: { live: null, stage: null },
  restrictions: { live: null, stage: null },
  moderation: { reported: [], reportsAbout: [], actions: [] },
};

/** A file of the chat, as the export has it. */
const OWN_FILE = { channelId: 'area:lobby', name: 'own.txt', type: 'text/plain', bytes: 3 };

const FORM = formOf([
  ['channelId', OWN_FILE.channelId],
  ['file', { name: OWN_FILE.name, bytes: Buffer.from('own') }],
]);

/** A picture of a profile, as the export has it. */
const OWN_PICTURE = { id: expect.any(String), bytes: 7 };

/** A picture of a wall, as the export has it. */
const OWN_SHARED = { id: expect.any(String), use: 'wall', widgetId: 'wall', bytes: 5 };

/** Sends the file to the chat in the name of a person, and adds the rows of pictures for them. */
async function sendOwnFile(
  { ask, store }: TestServer,
  { uid, token }: { uid: string; token: string },
): Promise<void> {
  await ask('/api/chat/files', { method: 'POST', token, ...FORM });
  await store.db
    .insertInto('profile_picture')
    .values({ id: uid, uid, file: `${uid}/picture`, bytes: OWN_PICTURE.bytes, added_at: new Date() })
    .execute();
  const times = { added_at: new Date(), checked_at: new Date() };
  const place = { mode: 'live', use: 'wall', widget_id: OWN_SHARED.widgetId } as const;
  await store.db
    .insertInto('shared_picture')
    .values({
      id: uid,
      uid,
      author_id: uid,
      ...place,
      file: `${uid}/shared`,
      bytes: OWN_SHARED.bytes,
      ...times,
    })
    .execute();
}

/** Returns the numbers of the files that a server stores. */
const countFiles = async (server: TestServer) => ({
  mails: (await readdir(join(server.dataDir, 'outbox'))).length,
  chat: (await storedIn(server)).length,
});

/** Paths of the rules that end with a uid. */
function pathsOfPeople(rules: unknown, path: readonly string[] = []): string[] {
  if (path.at(-1) === '$uid') return [path.join('/')];
  if (typeof rules !== 'object' || rules === null) return [];
  return Object.entries(rules).flatMap(([key, inner]) => pathsOfPeople(inner, [...path, key]));
}

type Db = TestServer['store']['db'];

/** Returns all columns of the store with their tables. */
async function columns(db: Db): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public'`.execute(db);
  return rows;
}

/** Returns the tables that have a text anywhere. */
async function tablesWithText(db: Db, text: string): Promise<string[]> {
  const tables = [...new Set((await columns(db)).map(({ table }) => table))].sort();
  const found: string[] = [];
  for (const table of tables) {
    const query = sql<{ n: number }>`
      select count(*) as n from ${sql.table(table)} as t where strpos(t::text, ${text}) > 0`;
    const { rows } = await query.execute(db);
    if ((rows[0]?.n ?? 0) > 0) found.push(table);
  }
  return found;
}

const server = serverForTests(() => startTestServer());

beforeAll(async () => {
  await listProviders(server);
});

/** Columns that identify the person of a row. */
const PERSONAL = /^(uid|user_id|author_id|email|recipient|address)$/;

const tablesWith = (text: string) => tablesWithText(server.store.db, text);
const outbox = () => join(server.dataDir, 'outbox');

function writeMail(to: string) {
  const bytes = Buffer.from(`From: x@y.z\r\nTo: <${to}>\r\n\r\nTo: you`);
  return writeMailFile(outbox(), { kind: 'INVITATION', at: new Date(), bytes });
}

/** Creates a person with data in every table and path. */
async function known(email: string, more: { authorities?: string[] } = {}) {
  await importPeople(server, { people: [{ email, name: 'Full Name', company: 'Co', title: 'Dr', ...more }] });
  const { uid = '' } = (await server.identity.accounts.byEmail(email)) ?? {};
  await server.identity.accounts.update(uid, { password: 'some-password' });
  const token = await signIn(server.url, email, 'some-password');
  const at = new Date();
  const { db } = server.store;
  await countVisit(db, uid, at);
  const registration = { provider: 'cvent', event_id: 'e1', number: `N-${uid}`, uid, email, active: true };
  await db
    .insertInto('registration')
    .values({ ...registration, checked_at: at })
    .execute();
  await server.ask('/api/venue', { method: 'HEAD', token });
  const attributes = JSON.stringify({ openForNetworking: true });
  await db.updateTable('profile').set({ attributes }).where('uid', '=', uid).execute();
  const captures = { log: LOG_MESSAGE, cookiePreferences: COOKIE_PREFERENCES };
  for (const [what, json] of Object.entries(captures))
    await server.ask(`/api/capture/${what}`, { token, json });
  const link = { provider_id: 'oidc.x', subject: `s-${uid}`, uid, linked_at: at };
  await db.insertInto('identity_provider_link').values(link).execute();
  const times = { created_at: at, expires_at: at, next_attempt_at: at };
  const mail = {
    kind: 'INVITATION',
    recipient: email,
    link: 'https://secret.example/',
    locale: 'en',
    ...times,
  };
  await db.insertInto('mail').values(mail).execute();
  await db
    .insertInto('agenda_star')
    .values({ architecture_id: 'hall', uid, guid: 'keynote', starred_at: at })
    .execute();
  await db
    .insertInto('media_like')
    .values({
      uuid: `like of ${uid}`,
      media_board_id: 'films',
      content_piece_id: 'one',
      comment_id: '',
      uid,
      liked_at: at,
    })
    .execute();
  await db
    .insertInto('media_open')
    .values({ media_board_id: 'films', content_piece_id: 'looms', uid, opened_at: at })
    .execute();
  await server.ask('/api/agenda/calendar', { token });
  await sendOwnFile(server, { uid, token });
  await writeMail(email);
  await writePresence(server, uid);
  return { uid, email, token };
}

const OWN_LOGIN = { kind: 'signIn', by: 'own', address: '127.0.0.1', detail: 'password' };
const removeSelf = (token: string) => server.ask('/api/account', { method: 'DELETE', token });

describe('the places of personal data', () => {
  test('all tables with a column that identifies a person are listed', async () => {
    const personal = (await columns(server.store.db))
      .filter(({ column }) => PERSONAL.test(column))
      .map(({ table }) => table);
    expect(PERSONAL_TABLES.flatMap(({ tables }) => [...tables]).sort()).toEqual(
      [...new Set(personal)].sort(),
    );
  });

  test('all paths of the realtime rules with a uid are listed, posts, likes and comments, and what is drawn', async () => {
    const text = await readFile(join(packageRoot, 'database.rules.json'), 'utf8');
    const paths = pathsOfPeople(JSON.parse(text).rules).map((path) => path.replace('$mode/', ''));
    const named = [
      'people/$uid',
      'wall/$widgetId/$postId',
      'wallQueue/$widgetId/$postId',
      'whiteboards/$widgetId/elements/$elementId',
      'whiteboards/$widgetId/elements/$elementId/changedBy',
      'likes/$uuid',
      'comments/$mediaBoardId/$contentPieceId/$commentId',
    ];
    expect(PERSONAL_ENTRIES.map(({ path }) => path).toSorted()).toEqual([...paths, ...named].toSorted());
  });
});

describe('the personal data of a user', () => {
  test('personal data is downloaded completely and without secrets', async () => {
    const { uid, email, token } = await known('whole@data.example');
    const { status, headers, json, text } = await server.ask('/api/account/data', { token });
    expect([status, headers['content-disposition'], headers['cache-control']]).toEqual([
      200,
      'attachment; filename="my-data.json"',
      'no-store',
    ]);
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    expect(json()).toEqual({
      account: {
        uid,
        email,
        emailVerified: false,
        name: 'Full Name',
        authorities: [],
        member: true,
        disabled: false,
        createdAt: instant,
        lastLoginAt: instant,
      },
      profile: { company: 'Co', title: 'Dr', attributes: { openForNetworking: true }, enteredAt: instant },
      known: { live: { [`live/people/${uid}`]: true }, stage: null },
      stars: [{ architectureId: 'hall', guid: 'keynote', starredAt: instant, seen: null, remindedOf: null }],
      calendars: [{ renewedAt: instant }],
      likes: [
        {
          uuid: `like of ${uid}`,
          mediaBoardId: 'films',
          contentPieceId: 'one',
          commentId: '',
          likedAt: instant,
        },
      ],
      pictures: [{ ...OWN_PICTURE, addedAt: instant }],
      sharedPictures: [{ ...OWN_SHARED, addedAt: instant }],
      sessions: [{ method: 'password', createdAt: instant, lastUsedAt: instant, endedAt: null }],
      realtimeUse: null,
      registrations: [
        { provider: 'cvent', eventId: 'e1', number: `N-${uid}`, email, active: true, checkedAt: instant },
      ],
      singleSignOn: [{ providerId: 'oidc.x', subject: `s-${uid}`, linkedAt: instant }],
      passwordLinks: [{ expiresAt: instant, usedAt: null }],
      mails: [{ kind: 'INVITATION', recipient: email, locale: 'en', createdAt: instant }],
      consents: [{ capturedAt: instant, email, ...keptDecision(COOKIE_PREFERENCES) }],
      capturedLogs: [
        {
          capturedAt: instant,
          level: 'ERROR',
          category: 'page',
          ...LOG_MESSAGE.messageDetails,
          client: { ...LOG_MESSAGE.clientDetails, clientUsername: email },
        },
      ],
      analytics: [{ ...countedVisit(uid), capturedAt: instant, seenAt: instant }],
      chatFiles: [{ id: expect.any(String), ...OWN_FILE, addedAt: instant }],
      openedPieces: [{ mediaBoardId: 'films', contentPieceId: 'looms', openedAt: instant }],
      hosted: [],
      searches: [],
      securityEvents: [{ happenedAt: instant, ...OWN_LOGIN }],
      presence: { live: expect.objectContaining({ uid, areaId: 'lobby' }), stage: null },
      presenceTabs: { live: null, stage: { abc: { areaId: 'hall' } } },
      ...NO_CHAT,
      mailFiles: [expect.stringMatching(/-invitation-.*\.eml$/)],
    });
    expect(text).not.toMatch(/argon2|secret\.example|hash/);
  });

  test('deleting the account removes personal data from every table, and its sessions', async () => {
    const { uid, email, token } = await known('gone@data.example');
    await writeMail('not.gone@data.example');
    const before = await countFiles(server);
    expect(await tablesWith(uid)).toContain('profile');
    expect((await removeSelf(token)).status).toBe(204);
    expect(await tablesWith(uid)).toEqual([]);
    expect(await tablesWith(email)).toEqual([]);
    expect(await tablesWith(visitorOf(uid))).toEqual([]);
    expect(await countFiles(server)).toEqual({ mails: before.mails - 1, chat: before.chat - 1 });
    const left = ['live/attendees', 'stage/attendeeTabs'].map((at) => server.realtime().read(`${at}/${uid}`));
    expect(left).toEqual([null, null]);
    expect(server.realtime().read('live/attendeeCounts/lobby')).toBe(1);
    expect((await server.ask('/api/userInfo', { token })).status).toBe(403);
    expect(JSON.stringify(server.logged())).not.toContain(email);
  });

  test('deleting the account is rejected when the login is more than five minutes old', async () => {
    const { token } = await known('stays@data.example');
    server.clock.now = Date.now() + 5 * 60_000 + 2_000;
    const { status, json } = await removeSelf(token);
    server.clock.now = undefined;
    expect([status, json()]).toEqual([409, { errMsg: 'CREDENTIAL_TOO_OLD' }]);
    expect(await server.identity.accounts.byEmail('stays@data.example')).toBeDefined();
  });
});

test('the last administrator cannot delete their account, the last but one can', async () => {
  const admins = await server.identity.accounts.byEmail('host@hall.example');
  const second = await known('second@data.example', { authorities: ['ADMIN'] });
  const third = await known('third@data.example', { authorities: ['ADMIN'] });
  await server.identity.accounts.update(admins?.uid ?? '', { disabled: true });
  expect((await removeSelf(second.token)).status).toBe(204);
  const { status, json } = await removeSelf(third.token);
  expect([status, json()]).toEqual([
    409,
    { errMsg: 'The last administrator cannot be deleted. Make another person an administrator first.' },
  ]);
  expect(await server.identity.accounts.byEmail(third.email)).toMatchObject({ authorities: ['ADMIN'] });
});
