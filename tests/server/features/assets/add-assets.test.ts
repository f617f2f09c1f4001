import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asset } from '@domain/venue/asset';
import { readVenue } from '@domain/venue/venue-faults';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { venue } from '../../../../server/cli/venue';
import { startCommandServer } from '../../../support/command-server';
import { runCommand } from '../../../support/run-command';
import { PDF, picture } from '../../../support/sample-files';
import { serverForTests } from '../../../support/server-for-tests';
import { temporaryFolder } from '../../../support/store';
import { ARCHITECTURE } from '../../../support/venue-fixture';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let media: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  media = join(folder.path, 'media');
});
afterAll(() => folder.remove());
beforeEach(async () => {
  await rm(media, { recursive: true, force: true });
  await mkdir(join(media, 'Erste Etage'), { recursive: true });
  await writeFile(join(media, 'logo.png'), await picture(40, 20));
  await writeFile(join(media, 'Erste Etage', 'Plan.PDF'), PDF);
});

const addAssets = (env: NodeJS.ProcessEnv, ...words: string[]) =>
  runCommand(venue, ['add-assets', media, ...words], env);

async function entries(env: NodeJS.ProcessEnv, ...words: string[]) {
  const { out } = await addAssets(env, ...words, '--json');
  return (JSON.parse(out) as { assets: Asset[] }).assets;
}

describe('adding the files of a folder', () => {
  const server = serverForTests(() => startCommandServer());
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    env = { DATA_DIR: server.dataDir };
  });

  test('prints a table that is a part of a venue document', async () => {
    const { code, out, err } = await addAssets(env);
    expect([code, err]).toEqual([0, '']);
    const assets = JSON.parse(`[${out}]`) as Asset[];
    expect(assets.map(({ id, displayName }) => [id, displayName])).toEqual([
      ['Erste-Etage-Plan.PDF', 'Plan'],
      ['logo.png', 'logo'],
    ]);
    const { architectures } = server.venue;
    expect(readVenue({ architectures, assets: [...server.venue.assets, ...assets] }).faults).toEqual([]);
    const [plan] = assets;
    const token = await server.tokenOf('host');
    const path = `/api/ui/architecture/${ARCHITECTURE}/assets/${plan?.id}/download`;
    expect((await server.ask(path, { token })).body).toEqual(PDF);
    expect(out.split('\n').map((line) => line.indexOf('"uri"'))).toEqual([
      out.indexOf('"uri"'),
      out.indexOf('"uri"'),
    ]);
  });

  test('adds the same files once, and a changed one as a new generation of its asset', async () => {
    const first = await entries(env);
    expect(await entries(env)).toEqual(first);
    await writeFile(join(media, 'logo.png'), await picture(80, 40));
    const [plan, logo] = await entries(env);
    expect(plan).toEqual(first[0]);
    expect([logo?.id, logo?.generation === first[1]?.generation]).toEqual(['logo.png', false]);
    await writeFile(join(media, 'logo.png'), await picture(40, 20));
    expect(await entries(env)).toEqual(first);
    const newest = await server.assets.open(ARCHITECTURE, 'logo.png', {});
    expect(newest?.tag).toBe(first[1]?.generation);
  });

  test('names the files that were refused with the reason, and adds the others', async () => {
    await writeFile(join(media, 'notes.txt'), 'Bring a pen.');
    await writeFile(join(media, 'logo png'), await picture(2, 2));
    await writeFile(join(media, 'logo-png'), await picture(2, 2));
    await symlink(join(media, 'nowhere'), join(media, 'link.png'));
    const { code, out, err } = await addAssets(env, '--json');
    const { assets, refused } = JSON.parse(out) as { assets: Asset[]; refused: { file: string }[] };
    expect(code).toBe(1);
    expect(assets.map(({ id }) => id)).toEqual(['Erste-Etage-Plan.PDF', 'logo-png', 'logo.png']);
    expect(refused.map(({ file }) => file)).toEqual(['link.png', 'logo-png', 'notes.txt']);
    expect(err.split('\n')).toEqual([
      'link.png: It cannot be read (ENOENT).',
      'logo-png: It would be the asset logo-png, as logo png: rename one of them.',
      expect.stringMatching(/^notes\.txt: Files of this type cannot be added\. Accepted are /),
    ]);
  });

  test('skips hidden files and folders', async () => {
    await writeFile(join(media, '.DS_Store'), 'x');
    await rename(join(media, 'Erste Etage'), join(media, '.git'));
    expect((await entries(env)).map(({ id }) => id)).toEqual(['logo.png']);
  });

  test('adds them to the architecture that is named', async () => {
    const [plan] = await entries(env, 'annex');
    expect(plan?.uri).toMatch(/^\/backend-assets\/live\/annex\/Erste-Etage-Plan\.PDF\/[0-9a-f]{64}$/);
  });

  test('says that the disk has no room', async () => {
    await writeFile(join(media, 'logo.png'), await picture(41, 20));
    server.disk.room = 10;
    const { code, err } = await addAssets(env);
    server.disk.room = Number.POSITIVE_INFINITY;
    expect([code, err]).toEqual([1, expect.stringMatching(/logo\.png: The server is out of disk space/)]);
  });

  test('fails for a folder that is not there', async () => {
    await rm(media, { recursive: true });
    expect(await addAssets(env)).toEqual({ code: 1, out: '', err: `${media} cannot be read (ENOENT).` });
  });
});

test('without a server the files are added before a venue is saved, to the architecture that is named', async () => {
  const dataDir = join(folder.path, 'data');
  const incoming = join(dataDir, 'assets', 'incoming');
  await mkdir(incoming, { recursive: true });
  await writeFile(join(incoming, 'half'), 'what a process was receiving when it was killed');
  const env = { DATA_DIR: dataDir };
  const unnamed = await addAssets(env);
  expect([unnamed.code, unnamed.err]).toEqual([
    1,
    expect.stringContaining(
      'Erste Etage/Plan.PDF: No venue is saved yet: name the id of its architecture.\n',
    ),
  ]);
  expect((await entries(env, ARCHITECTURE)).map(({ id }) => id)).toEqual([
    'Erste-Etage-Plan.PDF',
    'logo.png',
  ]);
  expect(await readdir(incoming)).toEqual([]);
});
