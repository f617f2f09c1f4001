import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRecord } from '@domain/shown-record';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCommandSocket } from '../../../server/commands/command-socket';
import { createCommands } from '../../../server/commands/commands';
import { runLogsCommand } from '../../../server/logs/logs-cli';
import { captureLog } from '../../../server/people/captured-logs';
import { runReplay } from '../../../server/replay/replay-cli';
import { ask } from '../../support/ask';
import { LOG_MESSAGE, LOG_RECORD } from '../../support/log-message-fixture';
import { startTestServer, type TestServer } from '../../support/server';
import { silentLog, temporaryFolder } from '../../support/store';

const AT = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

function terminal() {
  const said = { out: '', err: '' };
  return {
    said,
    out: (text: string) => {
      said.out += text;
    },
    err: (text: string) => {
      said.err += text;
    },
  };
}

let server: TestServer;
let close: (patience: number) => Promise<void>;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer();
  folder = await temporaryFolder();
  const { store, dataDir, people, venues } = server;
  const { db } = store;
  close = await openCommandSocket(dataDir, createCommands({ db, dataDir, people, venues, log: silentLog }));
  await captureLog(db, { at: AT - DAY, uid: 'ada', message: { ...LOG_MESSAGE, loglevel: 'WARN' } });
  await captureLog(db, { at: AT, uid: 'ada', message: LOG_MESSAGE });
  const rows = await db.selectFrom('captured_log').select('id').orderBy('id').execute();
  ids = rows.map(({ id }) => Number(id));
});
afterAll(async () => {
  await close(0);
  await server.close();
  await folder.remove();
});

async function run(...words: string[]) {
  const { said, ...writing } = terminal();
  const code = await runLogsCommand(words, { DATA_DIR: server.dataDir }, writing);
  return { code, ...said };
}

describe('the command of logs', () => {
  test('lists what pages told, the newest first, from a time on when wanted', async () => {
    const [older, newer] = ids;
    const line = (id: number | undefined, at: number, level: string) =>
      `${id}  ${new Date(at).toISOString()}  ${level}  page: broken`;
    const all = [line(newer, AT, 'ERROR'), line(older, AT - DAY, 'WARN')].join('\n');
    expect(await run('list')).toEqual({ code: 0, out: all, err: '' });
    expect((await run('list', '2026-11-20')).out).toBe(line(newer, AT, 'ERROR'));
    expect((await run('list', '2026-11-21T08:00:00Z')).out).toBe('Nothing was captured.');
  });

  test('writes one as JSON that a replay reads', async () => {
    const { code, out } = await run('show', String(ids[1]));
    expect(code).toBe(0);
    expect(readRecord(out)).toEqual({
      message: 'broken',
      level: 'ERROR',
      category: 'page',
      capturedAt: new Date(AT).toISOString(),
      client: LOG_MESSAGE.clientDetails,
      record: LOG_RECORD,
    });
  });

  test.each<[string[], number, RegExp]>([
    [[], 2, /^Usage: npm run logs/],
    [['show'], 2, /^Usage: npm run logs/],
    [['list', '--all'], 2, /^Usage: npm run logs/],
    [['list', 'yesterday'], 1, /^yesterday is no day and no time\.$/],
    [['show', 'first'], 1, /^first is no number of a log message\.$/],
    [['show', '999999'], 1, /^There is no log message 999999\.$/],
  ])('with the words %j ends with %i', async (words, code, err) => {
    expect(await run(...words)).toEqual({ code, out: '', err: expect.stringMatching(err) });
  });
});

describe('the command of replays', () => {
  async function replayOf(text: string) {
    const file = join(folder.path, 'record.json');
    await writeFile(file, text);
    const { said, ...writing } = terminal();
    return { said, file, ...(await runReplay([file], writing, folder.path)) };
  }

  test('serves the page with the record on loopback, and to no other name', async () => {
    await writeFile(join(folder.path, 'inspector.html'), '<!doctype html><title>Machines</title>');
    const replay = await replayOf(JSON.stringify(LOG_MESSAGE));
    const [url = ''] = /http:\S+/.exec(replay.said.out) ?? [];
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/inspector\.html\?record$/);
    const origin = new URL(url).origin;
    expect((await ask(origin, '/inspector.html?record')).text).toContain('Machines');
    const record = await ask(origin, '/record.json');
    expect(record.json()).toMatchObject({ message: 'broken', record: LOG_RECORD });
    expect(record.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    const foreign = await ask(origin, '/record.json', { headers: { host: 'rebound.example' } });
    expect([foreign.status, foreign.text]).toEqual([400, '']);
    await replay.close();
    await expect(ask(origin, '/record.json')).rejects.toThrow();
  });

  test('refuses a file that is no record, in one line', async () => {
    const { said, file, code } = await replayOf('{"transitions":"none"}');
    expect([code, said.out]).toEqual([1, '']);
    expect(said.err).toMatch(new RegExp(`^${file} holds no log message: transitions: [^\\n]+\\.$`));
  });

  test('refuses a file that is not there', async () => {
    const { said, ...writing } = terminal();
    const { code } = await runReplay(['/nowhere.json'], writing, folder.path);
    expect([code, said.err]).toEqual([1, '/nowhere.json cannot be read (ENOENT).']);
  });

  test('says when there is no page to show it on', async () => {
    const empty = await temporaryFolder();
    const file = join(folder.path, 'good.json');
    await writeFile(file, JSON.stringify(LOG_RECORD));
    const { said, ...writing } = terminal();
    const { code } = await runReplay([file], writing, empty.path);
    expect([code, said.err]).toEqual([1, 'The client is not built. Run npm run build.']);
    await empty.remove();
  });

  test.each<[string[], number]>([
    [[], 2],
    [['a', 'b'], 2],
    [['--help'], 0],
  ])('with the words %j shows how it is used', async (words, code) => {
    const { said, ...writing } = terminal();
    expect((await runReplay(words, writing)).code).toBe(code);
    expect(said.out + said.err).toMatch(/^Usage: npm run replay/);
  });
});
