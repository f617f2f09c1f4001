import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProgram } from '../../../../support/build';
import { temporaryFolder } from '../../../../support/store';
import { killedRound } from '../../../platform/store/killed-round';

interface Line {
  found?: [path: string, value: number][];
  saved?: number;
}

const KILLS = Number(process.env.KILLS ?? 2);
let program: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  program = await buildProgram('tests/server/backend/realtime/persistence/leaf-writer.ts', 'leaf-writer');
}, 60_000);
afterAll(() => folder.remove());

/** The number of leaves found per save. */
function savesIn(found: Line['found'] = []): Map<number, number> {
  const saves = new Map<number, number>();
  for (const [path, number] of found) if (path !== 'last') saves.set(number, (saves.get(number) ?? 0) + 1);
  return saves;
}

test(
  'kills during saves lose no acknowledged write and split no atomic write',
  async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const lines = 8 + (round % 5);
      const everyProcess = round % 2 === 0;
      const said = await killedRound<Line>({ program, dataDir: folder.path, lines, everyProcess });
      const saves = savesIn(said[0]?.found);
      expect([...saves].filter(([, leaves]) => leaves !== 5)).toEqual([]);
      expect(acknowledged.filter((number) => !saves.has(number))).toEqual([]);
      acknowledged.push(...said.flatMap(({ saved }) => saved ?? []));
    }
    expect(acknowledged.length).toBeGreaterThan(KILLS * 5);
  },
  60_000 + KILLS * 15_000,
);
