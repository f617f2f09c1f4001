import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportPKCS8, generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readServiceAccount } from '../../../../server/backend/hosted/service-account';
import { ConfigurationError } from '../../../../server/platform/config/configuration-error';
import { temporaryFolder } from '../../../support/store';
import { PROJECT } from './fake-google';
import { serviceAccount } from './hosted-fixture';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let good: Record<string, unknown>;
beforeAll(async () => {
  folder = await temporaryFolder();
  good = await serviceAccount('https://oauth2.googleapis.com/token');
});
afterAll(() => folder.remove());

const fileWith = async (content: unknown): Promise<string> => {
  const path = join(folder.path, 'account.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

test('a key file of the Firebase console is read', async () => {
  const { privateKey, ...account } = await readServiceAccount(await fileWith(good), PROJECT);
  expect(account).toEqual({
    email: 'foyer@fair-2026.iam.gserviceaccount.com',
    kid: 'robot-key-1',
    tokenUri: new URL('https://oauth2.googleapis.com/token'),
  });
  expect(privateKey).toMatchObject({ type: 'private', algorithm: { name: 'RSASSA-PKCS1-v1_5' } });
});

const elliptic = async () => exportPKCS8((await generateKeyPair('ES256', { extractable: true })).privateKey);

test.each<[string, (account: Record<string, unknown>) => unknown, string]>([
  ['no JSON', () => '{"private_key": "-----BEGIN SECRET', 'it is not JSON'],
  [
    'a list',
    () => [],
    'type is missing; project_id is missing; private_key_id is missing; private_key is missing; client_email is missing; token_uri is missing',
  ],
  ['a text', () => '"secret"', 'it must hold one JSON object'],
  ['the key of a person', (account) => ({ ...account, type: 'authorized_user' }), 'type is wrong'],
  ['no key', ({ private_key, ...account }) => account, 'private_key is missing'],
  ['an empty key', (account) => ({ ...account, private_key: '' }), 'private_key is wrong'],
  [
    'a broken key',
    (account) => ({ ...account, private_key: 'secret-42' }),
    'private_key is not an RSA key in PKCS #8',
  ],
  [
    'a key of another kind',
    async (account) => ({ ...account, private_key: await elliptic() }),
    'private_key is not an RSA key in PKCS #8',
  ],
  [
    'a token address without https',
    (account) => ({ ...account, token_uri: 'http://secret.example/token' }),
    'token_uri is wrong',
  ],
  [
    'two faults',
    (account) => ({ ...account, client_email: 7, token_uri: 'secret' }),
    'client_email is wrong; token_uri is wrong',
  ],
  [
    'another project',
    (account) => ({ ...account, project_id: 'secret-project' }),
    'project_id is not firebase.web.projectId',
  ],
])('a file with %s is rejected without quoting its content', async (_, change, fault) => {
  const path = await fileWith(await change(good));
  const refused = readServiceAccount(path, PROJECT);
  await expect(refused).rejects.toThrow(new ConfigurationError(`firebase.serviceAccount ${path}: ${fault}.`));
});

test('the error for a missing file names the file', async () => {
  await expect(readServiceAccount('/no/such.json', PROJECT)).rejects.toThrow(
    new ConfigurationError('firebase.serviceAccount /no/such.json: it cannot be read (ENOENT).'),
  );
});
