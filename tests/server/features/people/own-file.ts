import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { formOf } from '../../../support/sample-files';
import type { TestServer } from '../../../support/server';
import { storedIn } from '../files/file-server';

/** A file of the chat, as the export has it. */
export const OWN_FILE = { channelId: 'area:lobby', name: 'own.txt', type: 'text/plain', bytes: 3 };

const FORM = formOf([
  ['channelId', OWN_FILE.channelId],
  ['file', { name: OWN_FILE.name, bytes: Buffer.from('own') }],
]);

/** Sends the file to the chat in the name of a person. */
export const sendOwnFile = (server: TestServer, token: string) =>
  server.ask('/api/chat/files', { method: 'POST', token, ...FORM });

/** Returns the numbers of the files that a server stores. */
export const countFiles = async (server: TestServer) => ({
  mails: (await readdir(join(server.dataDir, 'outbox'))).length,
  chat: (await storedIn(server)).length,
});
