import { chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { commandAddress, rememberUrl } from '../../../../server/cli/command-server';
import { people } from '../../../../server/cli/people';
import { startCommandServer } from '../../../support/command-server';
import { runCommand } from '../../../support/run-command';
import { serverForTests } from '../../../support/server-for-tests';
import { temporaryFolder } from '../../../support/store';
import { knownOf } from './people-fixture';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

async function file(text: string): Promise<string> {
  const path = join(folder.path, 'people.csv');
  await writeFile(path, text);
  return path;
}

const run = (env: NodeJS.ProcessEnv, ...words: string[]) => runCommand(people, words, env);

describe('a failing people command', () => {
  const nowhere = { DATA_DIR: '/proc/nowhere' };

  test.each([
    [[]],
    [['import']],
    [['rename', 'a@b.c']],
    [['delete', 'a@b.c', 'b@b.c']],
    [['delete', '--no-mail', 'a@b.c']],
  ])('a command with invalid arguments (%j) prints its usage', async (words) => {
    const { code, out, err } = await run(nowhere, ...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^Usage: npm run people -- import/);
  });

  test('the help option prints the usage and succeeds', async () => {
    expect(await run(nowhere, 'import', '--help')).toMatchObject({ code: 0, err: '' });
  });

  test.each<[string, string[], string]>([
    ['a file that is not there', ['import', '/nowhere.csv'], '/nowhere.csv cannot be read (ENOENT).'],
    [
      'a data folder that cannot be',
      ['delete', 'a@b.c'],
      'DATA_DIR /proc/nowhere cannot be written (ENOENT).',
    ],
  ])('a command fails on %s with one line', async (_, words, err) => {
    expect(await run(nowhere, ...words)).toEqual({ code: 1, out: '', err });
  });
});

describe('with a running server', () => {
  const server = serverForTests(() => startCommandServer());
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    env = { DATA_DIR: server.dataDir };
  });
  afterEach(() => {
    server.mails.length = 0;
  });

  test('commands reach the server by a socket for its owner alone', async () => {
    const { mode } = await stat(commandAddress(server.dataDir));
    expect(mode & 0o777).toBe(0o600);
  });

  test('an import adds, updates and invites', async () => {
    const path = await file('email;name;company\nann@cli.example;Ann;Co\nben@cli.example;Ben;\n');
    const outbox = join(server.dataDir, 'outbox');
    expect(await run(env, 'import', path)).toEqual({
      code: 0,
      out: `2 added, 0 updated, 0 unchanged; 2 invited. No mail server is configured: emails were written to ${outbox}.`,
      err: '',
    });
    expect(server.mails.map(({ to }) => to)).toEqual(['ann@cli.example', 'ben@cli.example']);
    await file('email;title;Ticket\nANN@cli.example;Dr;7\nben@cli.example;;\ncid@cli.example;;');
    expect(await run(env, 'import', path, '--no-mail')).toEqual({
      code: 0,
      out: '1 added, 1 updated, 1 unchanged; 0 invited. Ignored columns: Ticket.',
      err: '',
    });
    expect(await knownOf(server, 'ann@cli.example')).toMatchObject({
      name: 'Ann',
      company: 'Co',
      title: 'Dr',
    });
  });

  test('an import with faults reports all of them and adds no people', async () => {
    const path = await file('email,authorities\ngood@cli.example,\nbad@,\nworse@cli.example,ROOT\n');
    expect(await run(env, 'import', path)).toEqual({
      code: 1,
      out: '',
      err: [
        'line 3: email must be an email address',
        'line 4: authorities must be DESIGNER or ADMIN',
        'Nothing was imported: the file has errors.',
      ].join('\n'),
    });
    expect(await knownOf(server, 'good@cli.example')).toBeUndefined();
  });

  test('add-host makes a new or existing person a host, and prints the mailed link', async () => {
    for (const done of ['The host was added.', 'The person is a host now.']) {
      const { code, out } = await run(env, 'add-host', 'boss@cli.example');
      const { to, link } = server.mails.pop() ?? {};
      expect([code, to]).toEqual([0, 'boss@cli.example']);
      expect(out.startsWith(done)).toBe(true);
      expect(out.endsWith(`Within seven days, set the password here:\n${link}`)).toBe(true);
    }
    expect(await knownOf(server, 'boss@cli.example')).toMatchObject({ authorities: ['DESIGNER', 'ADMIN'] });
    expect(await run(env, 'add-host', 'boss@')).toMatchObject({
      code: 1,
      err: 'email: must be an email address\nThe request is not valid.',
    });
  });

  test('end-sessions, disable and enable change the access of a person, also of the last administrator', async () => {
    await run(env, 'add-host', 'boss@cli.example');
    const account = async () => JSON.parse((await run(env, 'export', 'boss@cli.example')).out).account;
    expect(await run(env, 'disable', 'boss@cli.example')).toEqual({
      code: 0,
      out: 'The account is disabled, and its sessions have ended.',
      err: '',
    });
    expect(await account()).toMatchObject({ disabled: true });
    expect((await run(env, 'enable', 'boss@cli.example')).out).toBe('The account is enabled.');
    expect(await account()).toMatchObject({ disabled: false });
    expect((await run(env, 'end-sessions', 'boss@cli.example')).out).toBe(
      'All sessions of the person have ended.',
    );
    expect(await run(env, 'disable', 'no@cli.example')).toMatchObject({ code: 1 });
  });

  test("export prints a person's data or writes it to a private file; delete removes it", async () => {
    await run(env, 'import', await file('email,name\neve@cli.example,Eve'), '--no-mail');
    const { out } = await run(env, 'export', 'Eve@cli.example');
    expect(JSON.parse(out)).toMatchObject({ account: { email: 'eve@cli.example', name: 'Eve' } });
    const path = join(folder.path, 'eve.json');
    expect(await run(env, 'export', 'eve@cli.example', path)).toMatchObject({
      code: 0,
      out: `The data of the person is in ${path}.`,
    });
    const { securityEvents, ...first } = JSON.parse(out);
    const exported = expect.objectContaining({ kind: 'dataExported' });
    const second = { ...first, securityEvents: [...securityEvents, exported] };
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(second);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await run(env, 'export', 'eve@cli.example', path)).err).toContain('(EEXIST)');
    expect((await run(env, 'delete', 'eve@cli.example')).code).toBe(0);
    const err = 'There is no account with this email.';
    for (const command of ['delete', 'export'])
      expect(await run(env, command, 'eve@cli.example')).toEqual({ code: 1, out: '', err });
  });
});

test('without a server each command opens the store, and its links have the address that is set or of the last server', async () => {
  const env = { DATA_DIR: join(folder.path, 'data') };
  const addHost = (more = {}) => run({ ...env, ...more }, 'add-host', 'first@cli.example');
  expect(await addHost()).toMatchObject({
    code: 2,
    err: expect.stringContaining('PUBLIC_URL is not set'),
  });
  await mkdir(env.DATA_DIR);
  await rememberUrl(env.DATA_DIR, new URL('https://hall.example'));
  expect(await addHost()).toEqual({
    code: 0,
    out: expect.stringMatching(
      /The host was added\..*outbox\. Within seven days.*\nhttps:\/\/hall\.example\/__\/auth\/action\?/s,
    ),
    err: `There was no store in ${env.DATA_DIR}: a new one was made.`,
  });
  // The person of the first command is known to the second one.
  expect(await addHost({ PUBLIC_URL: 'https://fair.example' })).toEqual({
    code: 0,
    out: expect.stringMatching(/The person is a host now\..*\nhttps:\/\/fair\.example\/__\/auth\/action\?/s),
    err: '',
  });
});

test.runIf(process.getuid?.() === 0)('a command of another user than the owner is rejected', async () => {
  const DATA_DIR = join(folder.path, 'foreign');
  await mkdir(DATA_DIR);
  await chown(DATA_DIR, 65_534, 65_534);
  expect(await run({ DATA_DIR }, 'export', 'a@b.c')).toEqual({
    code: 1,
    out: '',
    err: `DATA_DIR ${DATA_DIR} belongs to the user with the id 65534: run this as that user, not as 0.`,
  });
});

test('without DATA_DIR a command makes no store', async () => {
  const [before, empty] = [process.cwd(), join(folder.path, 'empty')];
  await mkdir(empty);
  process.chdir(empty);
  const answer = await run({}, 'export', 'a@b.c').finally(() => process.chdir(before));
  expect(answer).toEqual({ code: 2, out: '', err: expect.stringMatching(/^DATA_DIR is not set: .*\.$/) });
  expect(await readdir(empty)).toEqual([]);
});
