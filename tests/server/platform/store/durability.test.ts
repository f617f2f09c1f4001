import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from '../../../../server/platform/store/embedded-database';
import { openStore, type Store } from '../../../../server/platform/store/store';
import { buildProgram } from '../../../support/build';
import { silentLog, temporaryFolder } from '../../../support/store';
import { killedRound } from './killed-round';

const KILLS = Number(process.env.KILLS ?? 2);
let program: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  program = await buildProgram('tests/server/platform/store/writer.ts', 'writer');
}, 60_000);
afterAll(() => folder.remove());

interface Line {
  found?: { number: number; rows: number }[];
  written?: number;
}

test(
  'kills during writes lose no acknowledged write and split none',
  async () => {
    const dataDir = join(folder.path, 'killed');
    const acknowledged = new Set<number>();
    for (let round = 0; round < KILLS; round += 1) {
      const lines = 4 + (round % 7);
      const everyProcess = round % 2 === 0;
      const said = await killedRound<Line>({ program, dataDir, lines, everyProcess });
      const found = said[0]?.found ?? [];
      const now = said.flatMap(({ written }) => written ?? []);
      expect(found.filter(({ rows }) => rows !== 5)).toEqual([]);
      const present = new Set(found.map(({ number }) => number));
      expect([...acknowledged].filter((number) => !present.has(number))).toEqual([]);
      expect(now.length).toBeGreaterThanOrEqual(3);
      for (const number of now) acknowledged.add(number);
    }
  },
  60_000 + KILLS * 15_000,
);

describe('an open store', () => {
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(JSON.parse(line).msg) });
  let database: EmbeddedDatabase;
  let store: Store;
  beforeAll(async () => {
    const dataDir = join(folder.path, 'open');
    await mkdir(dataDir, { mode: 0o700 });
    database = await startEmbeddedDatabase(dataDir, log, { pings: { interval: 20, timeout: 2_000 } });
    store = await openStore({ dataDir, embedded: database, log: silentLog });
  }, 60_000);
  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  const keep = (name: string) => store.db.insertInto('setting').values({ name, value: '' }).execute();

  test('every commit is synced to the disk', async () => {
    const before = await database.syncs();
    for (let index = 0; index < 10; index += 1) await keep(`sync-${index}`);
    expect(await database.syncs()).toBeGreaterThanOrEqual(before + 10);
  });

  test.each<[string, (pid: number) => void, string[]]>([
    [
      'that stops responding',
      (pid) => process.kill(pid, 'SIGSTOP'),
      ['database process is not responding; killing it', 'database process exited; restarting it'],
    ],
    [
      'that dies before its next ping',
      (pid) => {
        process.kill(pid, 'SIGKILL');
        // Until the next ping is due: it is sent before the exit of the process is noticed.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      },
      ['database process exited; restarting it'],
    ],
  ])(
    'a database process %s is restarted, with all rows',
    async (name, takeAway, lines) => {
      logged.length = 0;
      await keep(name);
      const { rows: before } = await sql`select name from setting`.execute(store.db);
      const lost = Number(database.pid());
      takeAway(lost);
      await expect.poll(() => database.pid(), { timeout: 60_000 }).not.toBe(lost);
      await database.ready();
      expect(logged).toEqual(expect.arrayContaining(lines));
      expect((await sql`select name from setting`.execute(store.db)).rows).toEqual(before);
    },
    90_000,
  );
});
