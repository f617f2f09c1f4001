import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { formOf } from '../../../support/sample-files';
import type { TestServer } from '../../../support/server';
import { storedIn } from '../files/file-server';

/** A file of the chat, as the export has it. */
export const OWN_FILE = { channelId: 'area:lobby', name: 'own.txt', type: 'text/plain', bytes: 3 };

const FORM = formOf([
  ['channelId', OWN_FILE.channelId],
  ['file', { name: OWN_FILE.name, bytes: Buffer.from('own') }],
]);

/** A picture of a profile, as the export has it. */
export const OWN_PICTURE = { id: expect.any(String), bytes: 7 };

/** A picture of a wall, as the export has it. */
export const OWN_SHARED = { id: expect.any(String), use: 'wall', widgetId: 'wall', bytes: 5 };

/** Sends the file to the chat in the name of a person, and adds the rows of pictures for them. */
export async function sendOwnFile(
  { ask, store }: TestServer,
  { uid, token }: { uid: string; token: string },
): Promise<void> {
  await ask('/api/chat/files', { method: 'POST', token, ...FORM });
  await store.db
    .insertInto('profile_picture')
    .values({ id: uid, uid, file: `${uid}/picture`, bytes: OWN_PICTURE.bytes, added_at: new Date() })
    .execute();
  const times = { added_at: new Date(), checked_at: new Date() };
  const place = { mode: 'live', use: 'wall', widget_id: OWN_SHARED.widgetId } as const;
  await store.db
    .insertInto('shared_picture')
    .values({
      id: uid,
      uid,
      author_id: uid,
      ...place,
      file: `${uid}/shared`,
      bytes: OWN_SHARED.bytes,
      ...times,
    })
    .execute();
}

/** Returns the numbers of the files that a server stores. */
export const countFiles = async (server: TestServer) => ({
  mails: (await readdir(join(server.dataDir, 'outbox'))).length,
  chat: (await storedIn(server)).length,
});
