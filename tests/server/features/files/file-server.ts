import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pushId } from '@domain/chat/push-id';
import { beforeAll, beforeEach } from 'vitest';
import type { Json } from '../../../../server/backend/realtime/tree/read-node';
import type { Who } from '../../../support/people';
import { formOf } from '../../../support/sample-files';
import { startTestServer, type TestServer, type TestServerOptions } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';

export const LOBBY = 'area:lobby';
export const GROUP = 'group:-NjEtLV-engineers000';

export interface Added {
  fileId: string;
  url: string;
  name: string;
  type: string;
  size: number;
  width?: number;
  height?: number;
}

let number = 0;
/** Returns a push id with fixed random digits. */
export const newId = (): string => {
  number += 1;
  return pushId(number * 1_000, () => 0);
};

/** Returns the names of the files that a server stores. */
export async function storedIn({ dataDir }: TestServer): Promise<string[]> {
  const root = join(dataDir, 'files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Starts a server for the tests of a file, whose chat is empty before each. */
export function fileServer(options: TestServerOptions = {}) {
  const server = serverForTests(() => startTestServer(options));
  const uids = new Map<Who, string>();

  beforeAll(async () => {
    for (const who of ['ada', 'guest', 'host'] as const) {
      await server.tokenOf(who);
      uids.set(who, (await server.identity.accounts.byEmail(`${who}@hall.example`))?.uid ?? '');
    }
  });
  beforeEach(async () => {
    server.clock.now = undefined;
    await server.store.db.deleteFrom('chat_file').execute();
    await server.services.storedFiles.removeUnknown();
    await server.realtime().write({ live: null });
  });

  const uidOf = (who: Who): string => uids.get(who) ?? '';
  const write = (path: string, value: Json) => server.realtime().write({ [`live/${path}`]: value });
  const post = async (who: Who, ...fields: Parameters<typeof formOf>[0]) =>
    server.ask('/api/chat/files', { method: 'POST', token: await server.tokenOf(who), ...formOf(fields) });

  /** Sends a file to a channel. */
  const upload = (who: Who, bytes: Buffer, more: { channelId?: string; id?: string; name?: string } = {}) =>
    post(
      who,
      ['channelId', more.channelId ?? LOBBY],
      ...(more.id === undefined ? [] : ([['messageId', more.id]] as const)),
      ['file', { name: more.name ?? 'file', bytes }],
    );

  async function added(who: Who, bytes: Buffer, more: Parameters<typeof upload>[2] = {}): Promise<Added> {
    const answer = await upload(who, bytes, more);
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
    return answer.json() as Added;
  }

  /** Writes the message of a file, as a client does. */
  const send = (who: Who, { fileId, name, type, size }: Added, channelId = LOBBY) =>
    write(`messages/${channelId}/${fileId}`, {
      authorId: uidOf(who),
      authorName: who,
      file: { fileId, name, type, size },
      sentAt: 5,
    });

  const get = async (who: Who, path: string, headers: Record<string, string> = {}) =>
    server.ask(path, { token: await server.tokenOf(who), headers });

  return { server: () => server, uidOf, write, post, upload, added, send, get };
}
