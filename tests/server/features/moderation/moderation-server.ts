import { pushId } from '@domain/chat/push-id';
import { beforeAll, beforeEach } from 'vitest';
import type { Json } from '../../../../server/backend/realtime/tree/read-node';
import type { Who } from '../../../support/people';
import { PLACES_WRITTEN } from '../../../support/places';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';

export const LOBBY = 'area:lobby';

let number = 0;
/** Returns a push id with fixed random digits. */
export const newId = (): string => {
  number += 1;
  return pushId(number * 1_000, () => 0);
};

/** Starts a server for the tests of a file, without reports, actions and restrictions before each. */
export function moderationServer() {
  const server = serverForTests(() => startTestServer());
  const uids = new Map<Who, string>();

  beforeAll(async () => {
    for (const who of ['ada', 'guest', 'host'] as const) {
      await server.ask('/api/venue', { method: 'HEAD', token: await server.tokenOf(who) });
      uids.set(who, (await server.identity.accounts.byEmail(`${who}@hall.example`))?.uid ?? '');
    }
  });
  beforeEach(async () => {
    server.clock.now = undefined;
    await server.store.db.deleteFrom('moderation_report').execute();
    await server.store.db.deleteFrom('moderation_action').execute();
    await server.realtime().write({ live: null });
    await server.realtime().write(PLACES_WRITTEN);
    // Who has a token has entered.
    for (const who of uids.keys()) await server.tokenOf(who);
  });

  const uidOf = (who: Who): string => uids.get(who) ?? '';
  const read = (path: string): Json => server.realtime().read(`live/${path}`);
  const write = (path: string, value: Json) => server.realtime().write({ [`live/${path}`]: value });

  const post = async (who: Who, path: string, body?: object) =>
    server.ask(`/api/moderation/${path}`, {
      method: 'POST',
      token: await server.tokenOf(who),
      ...(body && { json: body }),
    });
  const get = async (who: Who, path: string) => {
    const { json } = await server.ask(`/api/moderation/${path}`, { token: await server.tokenOf(who) });
    return (json() as { data: Record<string, Record<string, unknown>[]> }).data;
  };

  /** Writes a message as its author does; returns its id. */
  async function say(who: Who, text: string, sentAt: number, channelId = LOBBY): Promise<string> {
    const id = newId();
    const authorName = `The ${who}`;
    await write(`messages/${channelId}/${id}`, { authorId: uidOf(who), authorName, text, sentAt });
    return id;
  }

  const reports = async () => (await get('host', 'reports')).reports ?? [];
  const actions = async () => (await get('host', 'log')).actions ?? [];
  const undoLast = async () => post('host', `log/${(await actions())[0]?.id}/undo`);

  return { server: () => server, uidOf, read, write, post, get, say, reports, actions, undoLast };
}
