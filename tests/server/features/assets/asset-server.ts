import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll } from 'vitest';
import type { Question } from '../../../support/ask';
import { formOf } from '../../../support/sample-files';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';

export interface Added {
  assetId: string;
  uri: string;
  generation: string;
  displayName: string;
  type: string;
  bytes: number;
  width?: number;
  height?: number;
}

export const UPLOAD = '/api/assets/upload';

/** Returns the form of a file for the venue. */
export const formWith = (bytes: Buffer, name: string, fields: Record<string, string> = {}) =>
  formOf([...Object.entries({ use: 'venue', ...fields }), ['file', { name, bytes }]]);

/** Starts a server for the tests of a file, to which a host uploads. */
export function assetServer() {
  const server = serverForTests(() => startTestServer());
  let token: string;
  beforeAll(async () => {
    token = await server.tokenOf('host');
  });

  const upload = (
    bytes: Buffer,
    name = 'a.bin',
    fields: Record<string, string> = {},
    question: Question = {},
  ) => server.ask(UPLOAD, { method: 'POST', token, ...formWith(bytes, name, fields), ...question });

  async function added(bytes: Buffer, name?: string, fields?: Record<string, string>): Promise<Added> {
    const { status, text, json } = await upload(bytes, name, fields);
    if (status !== 200) throw new Error(text);
    return json() as Added;
  }

  /** Everything that is stored of assets, and of those that are being received. */
  async function stored() {
    const folder = join(server.dataDir, 'assets');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const rows = await server.store.db.selectFrom('asset').select('id').execute();
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    return { files: files.sort(), rows: rows.length };
  }

  return { server: () => server, token: () => token, upload, added, stored };
}
