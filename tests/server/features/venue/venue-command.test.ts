import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { venue as venueProgram } from '../../../../server/cli/venue';
import { startCommandServer } from '../../../support/command-server';
import { runCommand } from '../../../support/run-command';
import { serverForTests } from '../../../support/server-for-tests';
import { hall } from '../../../support/small-venue';
import { temporaryFolder } from '../../../support/store';
import { ARCHITECTURE } from '../../../support/venue-fixture';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function file(content: unknown): Promise<string> {
  const path = join(folder.path, 'venue.json');
  await writeFile(
    path,
    typeof content === 'string' || content instanceof Buffer ? content : JSON.stringify(content),
  );
  return path;
}

const run = (env: NodeJS.ProcessEnv, ...words: string[]) => runCommand(venueProgram, words, env);

/** A venue without a fault and with one warning. */
const venue = () => ({
  architectures: [hall().architecture],
  assets: hall().assets.map((asset) => ({ ...asset, alts: asset.id === 'logo' ? asset.alts : [] })),
});

/** A venue with two faults. */
function faulty() {
  const { architectures, assets } = venue();
  for (const architecture of architectures) {
    architecture.defaultAreaId = 'cellar';
    architecture.style = { primary: 'red' };
  }
  return { architectures, assets };
}

const FAULTS = [
  'architectures.0.defaultAreaId: no such area: cellar',
  'architectures.0.style.primary: must be a colour as #rgb or #rrggbb',
];

const NO_PICTURE = 'assets.0.alts: warning: has no text, but the asset is the picture of a viewpoint';
const WARNINGS = ['assets.1.alts: warning: has no text in de, ar', NO_PICTURE];

describe('without an installation', () => {
  const nowhere = { DATA_DIR: '/proc/nowhere' };

  test.each([
    [[]],
    [['check']],
    [['save']],
    [['save', 'a', 'b']],
    [['unpublish', 'x']],
    [['publish', '--all']],
    [['rename']],
  ])('invalid arguments (%j) print the usage', async (words) => {
    const { code, out, err } = await run(nowhere, ...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^Usage: npm run venue -- check FILE/);
  });

  test('the help option succeeds', async () => {
    expect(await run(nowhere, '--help')).toMatchObject({ code: 0, err: '' });
  });

  test('the check command validates a file; warnings alone are no failure', async () => {
    expect(await run(nowhere, 'check', await file(venue()))).toEqual({
      code: 0,
      out: [...WARNINGS, 'The venue has no faults.'].join('\n'),
      err: '',
    });
    const { code, out, err } = await run(nowhere, 'check', await file(faulty()));
    expect([code, out, err.split('\n')]).toEqual([1, '', [...FAULTS, ...WARNINGS]]);
  });

  test('the languages that the operator set are those of the check', async () => {
    const config = join(folder.path, 'foyer.json');
    await writeFile(config, JSON.stringify({ ui: { i18n: { supportedLocales: ['en'] } } }));
    const { out } = await run({ ...nowhere, FOYER_CONFIG: config }, 'check', await file(venue()));
    expect(out.split('\n')).toEqual([NO_PICTURE, 'The venue has no faults.']);
  });

  test.each<[string, string | Buffer, string]>([
    ['no JSON', '{"a":', 'is not JSON in UTF-8.'],
    ['another encoding', Buffer.from('{"a":"\xeb"}', 'latin1'), 'is not JSON in UTF-8.'],
    ['no object', '7', 'holds no object.'],
  ])('a file with %s is rejected', async (_, content, message) => {
    const path = await file(content);
    for (const name of ['check', 'save'])
      expect(await run(nowhere, name, path)).toEqual({ code: 1, out: '', err: `${path} ${message}` });
  });

  test('a missing file and an invalid folder are reported in one line', async () => {
    expect((await run(nowhere, 'check', '/nowhere.json')).err).toBe('/nowhere.json cannot be read (ENOENT).');
    expect((await run(nowhere, 'unpublish')).err).toBe('DATA_DIR /proc/nowhere cannot be written (ENOENT).');
  });
});

describe('with a running server', () => {
  const server = serverForTests(() => startCommandServer());
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    env = { DATA_DIR: server.dataDir };
  });

  const version = async () => (await server.ask('/api/venue/version')).json();

  test('a venue is saved, published and unpublished, and visitors see it immediately', async () => {
    expect(await run(env, 'save', await file(venue()))).toMatchObject({
      code: 0,
      out: expect.stringMatching(/\nSaved as version 2 of hall\./),
    });
    expect(await version()).toMatchObject({ version: 2, publishedVersion: 1 });
    expect(await run(env, 'publish')).toEqual({ code: 0, out: 'Published as version 2.', err: '' });
    expect(await version()).toMatchObject({ publishedVersion: 2, publishedArchitectureId: ARCHITECTURE });
    expect(await run(env, 'unpublish')).toEqual({ code: 0, out: 'The venue is unpublished.', err: '' });
    expect(await version()).toMatchObject({ publishedVersion: -1 });
    expect(await run(env, 'publish', ARCHITECTURE)).toMatchObject({
      code: 0,
      out: 'Published as version 3.',
    });
  });

  test('faults are reported one per line, and nothing is saved', async () => {
    const before = await version();
    const { code, out, err } = await run(env, 'save', await file(faulty()));
    expect([code, out, err.split('\n')]).toEqual([1, '', [...FAULTS, 'The request is not valid.']]);
    expect(await run(env, 'publish', 'cellar')).toEqual({ code: 1, out: '', err: 'There is no such venue.' });
    expect(await version()).toEqual(before);
  });
});
