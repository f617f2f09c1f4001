import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRecord } from '@domain/logs/shown-record';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Program } from '../../../../server/cli/command-line';
import { logs } from '../../../../server/cli/logs';
import { inspect, replay } from '../../../../server/cli/replay';
import { serveRecord } from '../../../../server/features/logs';
import { captureLog } from '../../../../server/features/logs/captured-logs';
import { createSecurityLog } from '../../../../server/platform/store/security-log';
import { ask } from '../../../support/ask';
import { startCommandServer } from '../../../support/command-server';
import { LOG_MESSAGE, LOG_RECORD } from '../../../support/log-message-fixture';
import { runCommand } from '../../../support/run-command';
import type { TestServer } from '../../../support/server';
import { silentLog, temporaryFolder } from '../../../support/store';

const AT = Date.UTC(2026, 10, 20, 12);
const DAY = 86_400_000;

let server: TestServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let ids: number[];
beforeAll(async () => {
  server = await startCommandServer();
  folder = await temporaryFolder();
  const { db } = server.store;
  await captureLog(db, { at: AT - DAY, uid: 'ada', message: { ...LOG_MESSAGE, loglevel: 'WARN' } });
  await captureLog(db, { at: AT, uid: 'ada', message: LOG_MESSAGE });
  const rows = await db.selectFrom('captured_log').select('id').orderBy('id').execute();
  ids = rows.map(({ id }) => Number(id));
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const runIn = (program: Program, words: readonly string[]) =>
  runCommand(program, words, { DATA_DIR: server.dataDir });

const run = (...words: string[]) => runIn(logs, words);

describe('the logs command', () => {
  test('the logs command lists messages, newest first, optionally since a time', async () => {
    const [older, newer] = ids;
    const line = (id: number | undefined, at: number, level: string) =>
      `${id}  ${new Date(at).toISOString()}  ${level}  page: broken`;
    const all = [line(newer, AT, 'ERROR'), line(older, AT - DAY, 'WARN')].join('\n');
    expect(await run('list')).toEqual({ code: 0, out: all, err: '' });
    expect((await run('list', '2026-11-20')).out).toBe(line(newer, AT, 'ERROR'));
    expect((await run('list', '2026-11-21T08:00:00Z')).out).toBe('No errors were captured.');
  });

  test('the logs command prints one message as JSON for a replay', async () => {
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

  test('the logs command lists security events, newest first, optionally since a time', async () => {
    expect((await run('security')).out).toBe('No security events were stored.');
    for (const [at, event] of [
      [AT - DAY, { uid: 'ada', actor: 'ada', address: '192.0.2.1', detail: 'password' }],
      [AT, { actor: 'command' }],
    ] as const)
      await createSecurityLog({ db: server.store.db, log: silentLog, clock: () => at }).record({
        kind: 'signIn',
        ...event,
      });
    const newer = `${new Date(AT).toISOString()}  signIn  account -  by command  from -`;
    const older = `${new Date(AT - DAY).toISOString()}  signIn  account ada  by ada  from 192.0.2.1  password`;
    expect(await run('security')).toEqual({ code: 0, out: `${newer}\n${older}`, err: '' });
    expect((await run('security', '2026-11-20')).out).toBe(newer);
  });

  test.each<[string[], number, RegExp]>([
    [[], 2, /^Usage: npm run logs/],
    [['show'], 2, /^Usage: npm run logs/],
    [['list', '--all'], 2, /^Usage: npm run logs/],
    [['list', 'yesterday'], 1, /^yesterday is not a day or a time\.$/],
    [['show', 'first'], 1, /^first is not the id of a log message\.$/],
    [['show', '999999'], 1, /^There is no log message 999999\.$/],
  ])('the logs command with the arguments %j ends with %i', async (words, code, err) => {
    expect(await run(...words)).toEqual({ code, out: '', err: expect.stringMatching(err) });
  });
});

describe('the replay command', () => {
  const URL_OF_PAGE = 'http://127.0.0.1:1/inspector.html?record';
  const served: object[] = [];
  const program = (clientDir: string) =>
    replay({
      clientDir,
      async serve(record) {
        served.push(record);
        return { url: URL_OF_PAGE, close: async () => undefined };
      },
    });

  async function replayOf(text: string, clientDir = folder.path) {
    const file = join(folder.path, 'record.json');
    await writeFile(file, text);
    return { file, ...(await runIn(program(clientDir), ['show', file])) };
  }

  test('a record is served on loopback with its page, and for no other host', async () => {
    await writeFile(join(folder.path, 'inspector.html'), '<!doctype html><title>Machines</title>');
    const { url, close } = await serveRecord({ message: 'broken' }, folder.path);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/inspector\.html\?record$/);
    const origin = new URL(url).origin;
    expect((await ask(origin, '/inspector.html?record')).text).toContain('Machines');
    const record = await ask(origin, '/record.json');
    expect(record.json()).toEqual({ message: 'broken' });
    expect(record.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
    const foreign = await ask(origin, '/record.json', { headers: { host: 'rebound.example' } });
    expect([foreign.status, foreign.text]).toEqual([400, '']);
    await close();
    await expect(ask(origin, '/record.json')).rejects.toThrow();
  });

  test('the replay command serves a log message, and a recording of the inspector as it is', async () => {
    const recording = { format: 'foyer-recording', version: 1, steps: [] };
    const out = `The record is shown at ${URL_OF_PAGE} until this command is ended.`;
    for (const text of [LOG_MESSAGE, recording])
      expect(await replayOf(JSON.stringify(text))).toMatchObject({ code: 0, out, err: '' });
    expect(served).toEqual([expect.objectContaining({ message: 'broken', record: LOG_RECORD }), recording]);
  });

  test('the inspect command says so where no venue answers', async () => {
    const err = 'No venue answers at http://127.0.0.1:1. Start one with npm start.';
    expect(await runIn(inspect, ['open', 'http://127.0.0.1:1'])).toEqual({ code: 1, out: '', err });
  });

  test('the replay command rejects an invalid record in one line', async () => {
    const { file, code, out, err } = await replayOf('{"transitions":"none"}');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(new RegExp(`^${file} holds no log message: transitions: [^\\n]+\\.$`));
  });

  test('the replay command rejects a missing file', async () => {
    const { code, err } = await runIn(program(folder.path), ['show', '/nowhere.json']);
    expect([code, err]).toEqual([1, '/nowhere.json cannot be read (ENOENT).']);
  });

  test('the replay command reports a missing page', async () => {
    const { code, err } = await replayOf(JSON.stringify(LOG_RECORD), join(folder.path, 'empty'));
    expect([code, err]).toEqual([1, 'The client is not built. Run npm run build.']);
  });

  test.each<[string[], number]>([
    [['show'], 2],
    [['show', 'a', 'b'], 2],
    [['show', '--help'], 0],
  ])('the replay command with the arguments %j prints its usage', async (words, code) => {
    const { out, err, ...ended } = await runIn(program(folder.path), words);
    expect(ended).toEqual({ code });
    expect(out + err).toMatch(/^Usage: npm run replay/);
  });
});
