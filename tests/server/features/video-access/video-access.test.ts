import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Piece } from '@domain/media-board/piece';
import { SIGNED_URL_LIFETIME } from '@domain/shared/limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../../support/server';
import { serverForTests } from '../../../support/server-for-tests';
import { ARCHITECTURE } from '../../../support/venue-fixture';

const FOREIGN = 'https://films.example/talk.mp4';
const BEHIND = 'https://films.example/behind.mp4';
const SEGMENT = Buffer.from('a segment');

const server = serverForTests(() => startTestServer());
let token: string;
const uris: Record<string, string> = {};

async function add(id: string, type: string, bytes: Buffer): Promise<string> {
  const path = join(server.dataDir, id);
  await writeFile(path, bytes);
  const { generation } = await server.assets.add(ARCHITECTURE, id, { path, name: id, type });
  return `/backend-assets/live/${ARCHITECTURE}/${id}/${generation}`;
}

beforeAll(async () => {
  token = await server.tokenOf('ada');
  uris.film = await add('film', 'video/webm', Buffer.from('a film'));
  uris.segment = await add('segment', 'video/mp2t', SEGMENT);
  const segment = `../segment/${uris.segment.split('/').at(-1)}`;
  uris.stream = await add('stream', 'application/vnd.apple.mpegurl', Buffer.from(`#EXTM3U\n${segment}\n`));
  const base = { titles: [{ locale: 'en', text: 'Talk' }], descriptions: [], categories: [] };
  const pieces: Piece[] = [
    { ...base, id: 'film', type: 'VIDEO', assetId: 'film' },
    { ...base, id: 'stream', type: 'VIDEO', assetId: 'stream' },
    { ...base, id: 'foreign', type: 'VIDEO', url: FOREIGN },
    { ...base, id: 'paper', type: 'PDF', assetId: 'leaflet' },
  ];
  await server.venues.edit((venue) => {
    const [, expo] = venue.architectures[0]?.areas ?? [];
    expo?.contentWidgets.push({
      ...{ id: 'media', type: 'MEDIA_BOARD', name: 'Media', names: [] },
      configurations: [{ id: 'pieces', mediaBoardId: 'all', pieces }],
    });
    const [stands] = expo?.viewPoints ?? [];
    if (stands) stands.background = { type: 'BackgroundVideo', playerActive: true, videoUrl: BEHIND };
    for (const id of ['film', 'stream', 'segment'])
      venue.assets.push({ id, uri: uris[id] ?? '', generation: '1', displayName: id, alts: [] });
    return { venue };
  });
  await server.venues.publish(ARCHITECTURE);
});

const ask = (body: object) =>
  server.ask('/api/video-access', { token, json: { architectureId: ARCHITECTURE, areaId: 'expo', ...body } });

describe('access to a video', () => {
  test('of this server is a signed address, and says when it ends', async () => {
    server.clock.now = Date.UTC(2027, 2, 9);
    const { status, json } = await ask({ widgetId: 'media', videoUrl: uris.film });
    const { accessUrl, expiresAt } = json() as { accessUrl: string; expiresAt: string };
    expect([status, Date.parse(expiresAt)]).toEqual([200, server.clock.now + SIGNED_URL_LIFETIME]);
    expect((await server.ask(accessUrl)).text).toBe('a film');
    server.clock.now += SIGNED_URL_LIFETIME;
    expect((await server.ask(accessUrl)).status).toBe(403);
    server.clock.now = undefined;
  });

  test('of this server opens the parts of a stream by their relative addresses', async () => {
    const { accessUrl } = (await ask({ widgetId: 'media', videoUrl: uris.stream })).json() as {
      accessUrl: string;
    };
    const { status, text, headers } = await server.ask(accessUrl);
    expect([status, headers['content-type']]).toEqual([200, 'application/vnd.apple.mpegurl']);
    const part = new URL(text.split('\n')[1] ?? '', `http://hall.example${accessUrl}`).pathname;
    expect((await server.ask(part)).body).toEqual(SEGMENT);
    const forged = part.replace(/stream\/(\d+)/, (_, seconds) => `stream/${Number(seconds) + 1}`);
    expect((await server.ask(forged)).status).toBe(403);
    expect((await server.ask(part.replace(`/${ARCHITECTURE}/`, '/other/'))).status).toBe(403);
  });

  test.each([
    ['on a widget', { widgetId: 'media', videoUrl: FOREIGN }],
    ['behind a viewpoint', { videoUrl: BEHIND }],
  ])('of others passes as it is: %s', async (_, body) => {
    const { status, json } = await ask(body);
    expect([status, json()]).toMatchObject([200, { accessUrl: body.videoUrl }]);
  });

  test.each<[string, () => object]>([
    ['an address that the venue does not have', () => ({ videoUrl: 'https://films.example/other.mp4' })],
    ['a video of another area', () => ({ areaId: 'lobby', videoUrl: FOREIGN })],
    ['a video of another widget', () => ({ widgetId: 'leaflets', videoUrl: FOREIGN })],
    ['a video of another venue', () => ({ architectureId: 'other', videoUrl: FOREIGN })],
    ['what is no video', () => ({ widgetId: 'media', videoUrl: uris.leaflet ?? '/leaflet' })],
    ['a draft', () => ({ widgetId: 'media', videoUrl: uris.film?.replace('/live/', '/preview/') })],
  ])('is refused for %s', async (_, body) => {
    expect((await ask(body())).status).toBe(403);
  });

  test('names what is wrong in a request', async () => {
    const { status, json } = await ask({ videoUrl: '' });
    expect([status, json()]).toMatchObject([400, { faults: [{ path: 'videoUrl' }] }]);
  });
});
