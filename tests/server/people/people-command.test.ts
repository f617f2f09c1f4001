import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { commandAddress, openCommandSocket } from '../../../server/commands/command-socket';
import { createCommands } from '../../../server/commands/commands';
import { runPeopleCommand } from '../../../server/people/people-cli';
import { startTestServer, type TestServer } from '../../support/server';
import { silentLog, temporaryFolder } from '../../support/store';
import { knownOf } from './house';

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

/** What a command says, where, and its exit code. */
async function run(env: NodeJS.ProcessEnv, ...words: string[]) {
  const said = { out: '', err: '' };
  const code = await runPeopleCommand(words, env, {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
  });
  return { code, ...said };
}

describe('a command of people that cannot be done', () => {
  const nowhere = { DATA_DIR: '/proc/nowhere' };

  test.each([
    [[]],
    [['import']],
    [['rename', 'a@b.c']],
    [['delete', 'a@b.c', 'b@b.c']],
    [['delete', '--no-mail', 'a@b.c']],
  ])('because of its words (%j) shows how it is used', async (words) => {
    const { code, out, err } = await run(nowhere, ...words);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(/^Usage: npm run people -- import/);
  });

  test('asked for help shows the same and is no failure', async () => {
    expect(await run(nowhere, 'import', '--help')).toMatchObject({ code: 0, err: '' });
  });

  test.each<[string, string[], string]>([
    ['a file that is not there', ['import', '/nowhere.csv'], '/nowhere.csv cannot be read (ENOENT).'],
    [
      'a data folder that cannot be',
      ['delete', 'a@b.c'],
      'DATA_DIR /proc/nowhere cannot be written (ENOENT).',
    ],
  ])('because of %s says so in one line', async (_, words, err) => {
    expect(await run(nowhere, ...words)).toEqual({ code: 1, out: '', err });
  });

  test('because of a file in another encoding says so', async () => {
    const path = await file('');
    await writeFile(path, Buffer.from('email,name\na@b.c,Zo\xeb', 'latin1'));
    expect(await run(nowhere, 'import', path)).toMatchObject({
      code: 1,
      err: `${path} is not UTF-8: save it as "CSV UTF-8".`,
    });
  });
});

describe('with a server that runs', () => {
  let server: TestServer;
  let close: (patience: number) => Promise<void>;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    server = await startTestServer();
    env = { DATA_DIR: server.dataDir };
    close = await openCommandSocket(
      server.dataDir,
      createCommands({
        db: server.store.db,
        dataDir: server.dataDir,
        people: server.people,
        venues: server.venues,
        log: silentLog,
      }),
    );
  });
  afterAll(async () => {
    await close(0);
    await server.close();
  });
  afterEach(() => {
    server.mails.length = 0;
  });

  test('commands reach it by a socket that only its owner may use', async () => {
    const { mode } = await stat(commandAddress(server.dataDir));
    expect(mode & 0o777).toBe(0o600);
  });

  test('an import adds, updates and invites', async () => {
    const path = await file('email;name;company\nann@cli.example;Ann;Co\nben@cli.example;Ben;\n');
    const outbox = join(server.dataDir, 'outbox');
    expect(await run(env, 'import', path)).toEqual({
      code: 0,
      out: `2 added, 0 updated, 0 unchanged; 2 invited. No mail server is configured: the mails are files in ${outbox}.`,
      err: '',
    });
    expect(server.mails.map(({ to }) => to)).toEqual(['ann@cli.example', 'ben@cli.example']);
    await file('email;title\nANN@cli.example;Dr\nben@cli.example;\ncid@cli.example;');
    expect(await run(env, 'import', path, '--no-mail')).toEqual({
      code: 0,
      out: '1 added, 1 updated, 1 unchanged; 0 invited.',
      err: '',
    });
    expect(await knownOf(server, 'ann@cli.example')).toMatchObject({
      name: 'Ann',
      company: 'Co',
      title: 'Dr',
    });
  });

  test('an import with faults names all of them and adds nobody', async () => {
    const path = await file('email,authorities\ngood@cli.example,\nbad@,\nworse@cli.example,ROOT\n');
    expect(await run(env, 'import', path)).toEqual({
      code: 1,
      out: '',
      err: [
        'line 3: email must be an email address',
        'line 4: authorities must be DESIGNER or ADMIN',
        'Nothing was imported: the file has faults.',
      ].join('\n'),
    });
    expect(await knownOf(server, 'good@cli.example')).toBeUndefined();
  });

  test('add-host makes a host, new or known, and prints the link that is also sent', async () => {
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

  test('export writes what is kept, on the screen or into a file of the owner; delete removes it', async () => {
    await run(env, 'import', await file('email,name\neve@cli.example,Eve'), '--no-mail');
    const { out } = await run(env, 'export', 'Eve@cli.example');
    expect(JSON.parse(out)).toMatchObject({ account: { email: 'eve@cli.example', name: 'Eve' } });
    const path = join(folder.path, 'eve.json');
    expect(await run(env, 'export', 'eve+x@cli.example', path)).toMatchObject({
      code: 0,
      out: `All that is kept of the person is in ${path}.`,
    });
    expect(await readFile(path, 'utf8')).toBe(`${out}\n`);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await run(env, 'delete', 'eve@cli.example')).code).toBe(0);
    const none = { code: 1, out: '', err: 'There is no account with this email.' };
    expect(await run(env, 'delete', 'eve@cli.example')).toEqual(none);
    expect(await run(env, 'export', 'eve@cli.example')).toEqual(none);
  });
});

test('without a server the store is opened for each command, and the data is there for the next', async () => {
  const env = { DATA_DIR: join(folder.path, 'data') };
  const { out, code } = await run(env, 'add-host', 'first@cli.example');
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/outbox\. Within seven days.*\nhttp:\/\/127.0.0.1:8080\/__\/auth\/action\?/s),
  ]);
  const { out: data } = await run(env, 'export', 'first@cli.example');
  expect(JSON.parse(data)).toMatchObject({
    mailFiles: [expect.stringMatching(/-invitation-.*\.eml$/)],
    account: { authorities: ['DESIGNER', 'ADMIN'] },
    passwordLinks: [{}],
  });
});
