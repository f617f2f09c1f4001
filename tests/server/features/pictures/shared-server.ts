import { pushId } from '@domain/chat/push-id';
import sharp from 'sharp';
import { beforeAll, beforeEach } from 'vitest';
import type { Json } from '../../../../server/backend/realtime/tree/read-node';
import { expireAt } from '../../../support/expire-at';
import type { Who } from '../../../support/people';
import { formOf, picture } from '../../../support/sample-files';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { ARCHITECTURE, withBoard, withWall } from '../../../support/venue-fixture';

export const WALL = 'wall';
export const BOARD = 'the.board';
export const NOW = 1_800_000_000_000;
export const POST = pushId(1, () => 0);

interface Upload {
  use?: string;
  widgetId?: string;
  file?: Buffer;
}

/** Starts a server with a wall and a board for the tests of a file, without pictures and records before each. */
export function sharedServer() {
  const server = serverForTests(() => startTestServer({ config: { limits: { factor: 1_000 } } }));
  const uids = new Map<Who, string>();

  const publish = async (venue = withBoard(withWall(server.venue, [{ id: 'built-in' }]))) => {
    await server.venues.save(venue);
    await server.venues.publish(ARCHITECTURE);
  };
  beforeAll(async () => {
    for (const who of ['ada', 'guest', 'host'] as const) {
      await server.ask('/api/venue', { method: 'HEAD', token: await server.tokenOf(who) });
      uids.set(who, (await server.identity.accounts.byEmail(`${who}@hall.example`))?.uid ?? '');
    }
  });
  beforeEach(async () => {
    server.clock.now = NOW;
    for (const table of ['shared_picture', 'moderation_action'] as const)
      await server.store.db.deleteFrom(table).execute();
    await server.services.storedFiles.removeUnknown();
    await server.realtime().write({ live: null });
    await publish();
  });

  const uidOf = (who: Who): string => uids.get(who) ?? '';
  const write = (path: string, value: Json) => server.realtime().write({ [`live/${path}`]: value });

  /** Uploads a picture of 40 × 30 pixels for the wall, unless other fields are given. */
  async function upload(
    who: Who,
    { use = 'wall', widgetId = use === 'wall' ? WALL : BOARD, file }: Upload = {},
  ) {
    const form = formOf([
      ['use', use],
      ['widgetId', widgetId],
      ['file', { name: 'me.png', bytes: file ?? (await picture(40, 30)) }],
    ]);
    return server.ask('/api/assets/upload', { method: 'POST', token: await server.tokenOf(who), ...form });
  }

  async function uploaded(who: Who, fields: Upload = {}): Promise<string> {
    const { status, text, json } = await upload(who, fields);
    if (status !== 200) throw new Error(text);
    return (json() as { assetId: string }).assetId;
  }

  const fetched = (id: string, size = '') => fetch(`${server.url}/backend-pictures/${id}${size}`);
  const statusOf = async (id: string) => (await fetched(id)).status;
  const shown = async (id: string, size = '') =>
    sharp(Buffer.from(await (await fetched(id, size)).arrayBuffer()));

  const postOf = (who: Who, asset: string): Json => ({
    authorId: uidOf(who),
    authorName: who,
    text: 'Look',
    asset,
    createdAt: NOW,
  });
  const drawingOf = (who: Who, asset: string): Json => ({
    authorId: uidOf(who),
    version: 1,
    nonce: 1,
    epoch: 0,
    changedAt: NOW,
    json: '{}',
    asset,
  });

  /** Runs the hourly rules at a time after the beginning of the test, in milliseconds. */
  async function expire(after: number): Promise<void> {
    server.clock.now = NOW + after;
    await expireAt(server, NOW + after);
  }

  return {
    server: () => server,
    publish,
    uidOf,
    write,
    upload,
    uploaded,
    statusOf,
    shown,
    postOf,
    drawingOf,
    expire,
  };
}
