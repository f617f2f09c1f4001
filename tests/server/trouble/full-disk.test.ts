import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { contentFolder } from '../../../server/features/assets';
import { diskSpace } from '../../../server/platform/store/disk-space';
import { openStore } from '../../../server/platform/store/store';
import { storeFailureOf } from '../../../server/platform/store/store-failure';
import { freePort } from '../../support/free-port';
import { silentLog } from '../../support/store';
import { builtServer } from '../start/built-server';

const PORT = await freePort();
const MEGABYTE = 1024 * 1024;
const JSON_TYPE = { 'content-type': 'application/json' };
const { start, pathOf } = builtServer({ PORT, HOST: '127.0.0.1' });
const url = `http://127.0.0.1:${PORT}`;

const runs = (command: string, ...args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Mounts a file system of this size in memory, whose space can be taken away; undefined where that is not allowed. */
function mountTinyDisk(megabytes: number) {
  const path = mkdtempSync(join(tmpdir(), 'foyer-disk-'));
  if (!runs('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path)) {
    rmSync(path, { recursive: true });
    return undefined;
  }
  const resize = (bytes: number) => runs('mount', '-o', `remount,size=${bytes}`, path);
  const used = () => {
    const { blocks, bfree, bsize } = statfsSync(path);
    return (blocks - bfree) * bsize;
  };
  return {
    path,
    /** Leaves this number of free bytes; what is written at the same moment makes it try again. */
    fill: (left: number) => {
      for (let tries = 0; tries < 100; tries += 1) if (resize(used() + left)) return;
      throw new Error('the file system cannot be resized');
    },
    empty: () => void resize(megabytes * MEGABYTE),
    remove: () => {
      runs('umount', '-l', path);
      rmSync(path, { recursive: true });
    },
  };
}

const disk = mountTinyDisk(300);
afterAll(() => disk?.remove());

const post = (path: string, body: object, headers = {}) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...JSON_TYPE, ...headers },
    body: JSON.stringify(body),
  });

async function hostToken(): Promise<string | undefined> {
  const credentials = { email: 'host@demo.example', password: 'foyer-host-2026', returnSecureToken: true };
  const answer = await post(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local',
    credentials,
  );
  return ((await answer.json()) as { idToken?: string }).idToken;
}

describe.skipIf(!disk)(disk ? 'on a full disk' : 'on a full disk, which cannot be mounted here', () => {
  const { path, fill, empty } = disk ?? { path: '', fill: () => {}, empty: () => {} };

  test('the server rejects writes, still shows the venue, and writes again once there is space', async () => {
    const config = pathOf('without-search.json');
    // The index of the search would take room as long as the documents are read.
    await writeFile(config, JSON.stringify({ ui: { features: { ai: false } } }));
    const server = start({ DATA_DIR: join(path, 'server'), FOYER_CONFIG: config });
    await server.open();
    const headers = { authorization: `Bearer ${await hostToken()}` };
    const publish = () => post('/api/designer/publish/demo', {}, headers);
    const shown = () => fetch(`${url}/api/ui/venue?architectureId=demo`, { headers });
    expect((await publish()).status).toBe(200);

    fill(48 * MEGABYTE);
    await expect.poll(async () => (await publish()).status).toBe(507);
    expect(await hostToken()).toEqual(expect.any(String));
    empty();
    fill(0);
    await expect.poll(hostToken).toBeUndefined();
    const refused = await publish();
    expect([refused.headers.get('retry-after'), await refused.json()]).toEqual([
      '60',
      { errMsg: 'The server is out of disk space: nothing was saved. Try again later.' },
    ]);
    expect((await shown()).status).toBe(200);
    expect((await fetch(`${url}/healthz`)).status).toBe(503);

    empty();
    await expect.poll(async () => (await publish()).status).toBe(200);
    server.process.kill('SIGKILL');
    await server.exit;
  }, 120_000);

  test('the embedded database rejects writes, keeps its data, and continues once there is space', async () => {
    const { db, close } = await openStore({ dataDir: join(path, 'store'), log: silentLog });
    const save = (name: string) =>
      db
        .insertInto('setting')
        .values({ name, value: Array.from({ length: 500 }, randomUUID).join() })
        .execute();
    await save('before');
    fill(MEGABYTE);
    const saved: string[] = [];
    const failure = await (async () => {
      for (;;) {
        const name = `row ${saved.length}`;
        const error = await save(name).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        if (error !== undefined) return error;
        saved.push(name);
      }
    })();
    expect(storeFailureOf(failure)).toBe('full');

    empty();
    await save('after');
    const names = (await db.selectFrom('setting').select('name').execute()).map(({ name }) => name);
    expect(new Set(names)).toEqual(new Set(['before', 'after', ...saved]));
    await close();
  }, 60_000);

  test('a file that no longer fits leaves nothing where assets are stored', async () => {
    const root = join(path, 'assets');
    const source = join(path, 'film.mp4');
    await writeFile(source, Buffer.alloc(8 * MEGABYTE, 'a'));
    fill(4 * MEGABYTE);
    const failure: unknown = await contentFolder(root)
      .keep(source)
      .catch((error: unknown) => error);
    expect(storeFailureOf(failure)).toBe('full');
    empty();
    const left = await readdir(root, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
    await rm(source);
  });

  test('disk space is checked once in a while, and its loss and recovery are logged once', async () => {
    const said: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void said.push(JSON.parse(line).msg) });
    const often = diskSpace({ dataDir: path, log, reserve: 20 * MEGABYTE, interval: 0 });
    const seldom = diskSpace({ dataDir: path, log: silentLog, reserve: 20 * MEGABYTE, interval: 3_600_000 });
    expect([often.isShort(), seldom.isShort()]).toEqual([false, false]);
    fill(30 * MEGABYTE);
    expect([5, 15].map((size) => seldom.hasRoomFor(size * MEGABYTE))).toEqual([true, false]);
    empty();
    fill(10 * MEGABYTE);
    expect([often.isShort(), often.isShort(), seldom.isShort()]).toEqual([true, true, false]);
    empty();
    expect([often.isShort(), often.isShort()]).toEqual([false, false]);
    expect(said).toEqual([
      'disk full: writes are rejected until there is space',
      'disk space available again',
    ]);
  });
});
