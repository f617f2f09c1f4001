import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProgram } from '../../../support/build';
import { openOwnStore, temporaryFolder } from '../../../support/store';
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
    const acknowledged = new Set<number>();
    for (let round = 0; round < KILLS; round += 1) {
      const lines = 4 + (round % 7);
      const everyProcess = round % 2 === 0;
      const said = await killedRound<Line>({ program, dataDir: folder.path, lines, everyProcess });
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

test('every commit is synced to the disk', async () => {
  const store = await openOwnStore();
  const before = (await store.embedded?.syncs()) ?? 0;
  for (let index = 0; index < 40; index += 1)
    await store.db
      .insertInto('setting')
      .values({ name: `sync-${index}`, value: '' })
      .execute();
  expect((await store.embedded?.syncs()) ?? 0).toBeGreaterThanOrEqual(before + 40);
  await store.close();
});

test('a killed database process is restarted under the open store', async () => {
  const store = await openOwnStore();
  const kept: number[] = [];
  await sql`create table kept (number int primary key)`.execute(store.db);
  for (let round = 0; round < 2; round += 1) {
    for (let number = round * 10; number < round * 10 + 10; number += 1) {
      await sql`insert into kept values (${number})`.execute(store.db);
      kept.push(number);
    }
    const pid = Number(store.embedded?.pid());
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => store.embedded?.pid(), { timeout: 20_000 }).not.toBe(pid);
    await store.embedded?.ready();
  }
  const { rows } = await sql<{ number: number }>`select number from kept order by number`.execute(store.db);
  expect(rows.map(({ number }) => number)).toEqual(kept);
  await store.close();
}, 60_000);
