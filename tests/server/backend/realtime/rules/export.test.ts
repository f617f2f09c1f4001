import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportRules } from '../../../../../server/backend/realtime/rules/export-rules';

const root = join(import.meta.dirname, '../../../../..');
const run = promisify(execFile);
const rules = (...words: string[]) =>
  run(process.execPath, [join(root, 'scripts/rules.mjs'), ...words], { cwd: root });

describe('the rules to deploy', () => {
  test('the exported rules are JSON without comments, with every expression on one line', () => {
    const text = `{ // the rules
      "rules": { /* of
        everything */ "a": { ".read": "auth != null
             && auth.uid == 'a  b // c'", ".indexOn": ["x", "y"], ".write": false } } }`;
    expect(JSON.parse(exportRules(text))).toEqual({
      rules: {
        a: { '.read': "auth != null && auth.uid == 'a  b // c'", '.indexOn': ['x', 'y'], '.write': false },
      },
    });
  });

  test('invalid rules are not exported', () => {
    expect(() => exportRules('{\n"rules": { ".read": "nobody" } }')).toThrow(
      'database.rules.json:2: unknown name "nobody"',
    );
  });

  test('the exported rules mean the same when they are parsed again', async () => {
    const once = exportRules(await readFile(join(root, 'database.rules.json'), 'utf8'));
    expect(exportRules(once)).toBe(once);
  });
});

describe('the rules command', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-rules-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('the command writes the rules to the screen or to a file', async () => {
    const file = join(folder, 'deploy.json');
    const [shown] = await Promise.all([rules('export'), rules('export', file)]);
    expect(await readFile(file, 'utf8')).toBe(shown.stdout);
    expect(Object.keys(JSON.parse(shown.stdout))).toEqual(['rules']);
  });

  test('the command checks the rules', async () => {
    expect((await rules('check')).stdout).toBe('database.rules.json is right\n');
  });

  test.each([
    ['an unknown word', ['publish'], 'Usage: '],
    ['a file that cannot be written', ['export', '/none/such/file.json'], 'ENOENT'],
  ])('the command fails with a message for %s', async (_, words, fault) => {
    await expect(rules(...words)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(fault) });
  });
});
