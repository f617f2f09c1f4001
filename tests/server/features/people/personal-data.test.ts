import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { PERSONAL_ENTRIES, PERSONAL_TABLES } from '../../../../server/compose';
import { writeMailFile } from '../../../../server/platform/mail/outbox-folder';
import { packageRoot } from '../../../../server/platform/package-root';
import { COOKIE_PREFERENCES, keptDecision, listProviders } from '../../../support/cookie-preferences-fixture';
import { LOG_MESSAGE } from '../../../support/log-message-fixture';
import { signIn } from '../../../support/people';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { countedVisit, countVisit, visitorOf } from '../../../support/visit-fixture';
import { NO_CHAT } from './no-chat';
import { countFiles, OWN_FILE, OWN_PICTURE, OWN_SHARED, sendOwnFile } from './own-file';
import { importPeople } from './people-fixture';
import { writePresence } from './presence';
import { pathsOfPeople } from './rule-paths';
import { columns, tablesWithText } from './tables-with';

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
