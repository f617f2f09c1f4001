import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownRules } from '../../../../../server/backend/realtime/rules/rules';
import { WHOLE } from '../../../../../server/backend/realtime/tree/query';
import { ConfigurationError } from '../../../../../server/platform/config/configuration-error';
import { temporaryFolder } from '../../../../support/store';

async function fileWith(text: string): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'database.rules.json');
  await writeFile(file, text);
  return file;
}

test('the rules beside package.json are loaded', async () => {
  const rules = await ownRules();
  const request = { now: 0, root: undefined, path: ['nowhere'], query: WHOLE };
  expect(rules.mayRead({ auth: null, ...request })).toBe(false);
});

test('invalid rules prevent the start and are reported with their place', async () => {
  const file = await fileWith('{\n  "rules": {\n    ".read": "auth !=="\n  }\n}\n');
  const refused = ownRules(file);
  await expect(refused).rejects.toThrow(ConfigurationError);
  await expect(refused).rejects.toThrow(/^database\.rules\.json: rules\/\.read: /);
});

test('missing rules prevent the start', async () => {
  await expect(ownRules('/nowhere/database.rules.json')).rejects.toThrow(
    new ConfigurationError("database.rules.json: can't be read (ENOENT)"),
  );
});
