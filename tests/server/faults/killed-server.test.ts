import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProgram } from '../../support/build';
import { loadPages, openPage } from './page';
import { openTab, type Tab } from './tab';

const AREAS = ['foyer', 'hall', 'roof', 'yard'];
const KILLS = Number(process.env.KILLS ?? 1);
/** A search kills the server of more people. */
const PEOPLE = process.env.KILLS ? 100 : 20;
const TIMEOUT = 60_000;

let program: string;
let server: ChildProcess;
let parts: Awaited<ReturnType<typeof loadPages>>;

/** Starts a server in its own process and returns its port. */
async function start(port: number): Promise<number> {
  server = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  server.send({ id: 1, name: 'listen', input: port });
  const [{ output }] = await once(server, 'message');
  return output;
}

beforeAll(async () => {
  [program, parts] = await Promise.all([
    buildProgram('tests/bench/realtime/realtime-server.ts', 'realtime-server'),
    loadPages(),
  ]);
}, 60_000);

afterAll(() => {
  server.kill('SIGKILL');
});

const seenBy = (tab: Tab) => tab.list().uids().length;

test(
  'everybody reconnects after their server was killed, and sees the others',
  async () => {
    const port = await start(0);
    const tabs = Array.from({ length: PEOPLE }, (_, index) => {
      const uid = `p${index}`;
      const page = openPage({ parts, host: `127.0.0.1:${port}`, uid });
      return openTab({ page, uid, areaId: AREAS[index % AREAS.length] as string, link: () => undefined });
    });
    const perArea = PEOPLE / AREAS.length;
    const everybody = tabs.map(() => perArea);
    await expect.poll(() => tabs.map(seenBy), { timeout: TIMEOUT }).toEqual(everybody);

    for (let kills = 1; kills <= KILLS; kills += 1) {
      server.kill('SIGKILL');
      await once(server, 'exit');
      const losses = () => tabs.filter(({ page }) => page.losses().length === kills).length;
      await expect.poll(losses, { timeout: TIMEOUT }).toBe(PEOPLE);
      await start(port);
      await expect
        .poll(() => tabs.filter((tab) => tab.isPresent()).length, { timeout: TIMEOUT })
        .toBe(PEOPLE);
      await expect.poll(() => tabs.map(seenBy), { timeout: TIMEOUT }).toEqual(everybody);
      const counts = () => tabs[0]?.page.realtime.readCounts('live');
      await expect
        .poll(counts, { timeout: TIMEOUT })
        .toEqual(Object.fromEntries(AREAS.map((areaId) => [areaId, perArea])));
    }
    for (const tab of tabs) tab.close();
    expect(tabs.flatMap((tab) => tab.faults())).toEqual([]);
  },
  (KILLS + 2) * TIMEOUT,
);
