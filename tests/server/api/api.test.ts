import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openApiDocument } from '../../../server/openapi-document';
import { ask } from '../../support/ask';
import { startTestServer } from '../../support/server';
import { serverForTests } from '../../support/server-for-tests';
import { ARCHITECTURE } from '../../support/venue-fixture';
import { callerOn } from '../matrix/callers';
import { faultFinder } from './oracle';
import { type Asked, type Asker, type Operation, requestsFor } from './requests';
import type { Vocabulary } from './values';

const RUNS = Number(process.env.API_RUNS ?? 400);
const SEED = Number(process.env.API_SEED ?? 5);
/** With an even seed the venue requires no login. */
const IS_OPEN = SEED % 2 === 0;
const TIMEOUT = 10_000;

const document = openApiDocument();
const faultOf = faultFinder(document as never);
const CALLS = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(
    ([method, operation]) => [method.toUpperCase(), path, operation as Operation] as const,
  ),
);
const runs = Math.ceil(RUNS / CALLS.length);

const server = serverForTests(() =>
  startTestServer({
    config: {
      login: [...(IS_OPEN ? (['anonymous'] as const) : []), 'password', 'cvent', 'bizzabo'],
      cvent: service,
      bizzabo: { ...service, accountId: 'account' },
      limits: { factor: 1_000 },
    },
    registrationFetch: () => Promise.reject(new TypeError('nobody is asked')),
  }),
);
const uids: string[] = [];
const tokens = new Map<Asker, string | undefined>();

const service = { clientId: 'foyer', clientSecret: 'secret', eventId: 'event' };

beforeAll(async () => {
  await Promise.all([tokenOf('attendee'), tokenOf('host')]);
});

/** Valid values by parameter or member name, and whole bodies by path. */
function vocabulary(): Vocabulary {
  const assets = server.venue.assets.slice(0, 1);
  return {
    '': [ARCHITECTURE, 'lobby', 'picture', 'a@hall.example'],
    architectureId: [ARCHITECTURE],
    architectureID: [ARCHITECTURE],
    assetId: assets.map(({ id }) => id),
    generation: assets.map((asset) => asset.generation),
    url: [...assets.map(({ uri }) => uri), `${server.url}/v/hall/area/lobby`],
    userId: uids,
    attributes: [{ title: 'Dr' }, { name: 'Ada' }],
    email: ['a@hall.example', 'b@hall.example', 'c@hall.example'],
    emailAddress: ['a@hall.example'],
    _id: ['0123456789abcdef'],
    confirmationNumber: ['ABC123'],
    '/api/designer/save-venue-json/stage': [server.venue],
  };
}

/** Returns a token of this kind of caller; deleted or signed-out users are replaced by new ones. */
async function tokenOf(who: Asker): Promise<string | undefined> {
  if (who === 'unauthenticated') return undefined;
  if (who === 'forger') return 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.';
  if (tokens.has(who)) return tokens.get(who);
  const { uid, token } = await callerOn(server, who);
  tokens.set(who, token);
  await server.ask('/api/venue', { method: 'HEAD', token });
  uids.push(uid);
  return token;
}

async function send(method: string, { who, path, headers, body }: Asked) {
  const token = await tokenOf(who);
  return ask(server.url, path, { method, token, headers, body, signal: AbortSignal.timeout(TIMEOUT) });
}

const CHANGES_VENUE = /^\/api\/designer\/(?!people)/;

/** Restores what a request changed, so that later requests stay meaningful. */
async function tidyUp(method: string, { who, path }: Asked, status: number): Promise<void> {
  if (status >= 300) return;
  if (method === 'DELETE') tokens.delete(who);
  if (!CHANGES_VENUE.test(path)) return;
  await server.venues.save(server.venue);
  await server.venues.publish(ARCHITECTURE);
}

describe('arbitrary requests', () => {
  test.each(CALLS)(
    '%s %s answers as described',
    async (method, path, operation) => {
      const property = fc.asyncProperty(requestsFor(path, operation, vocabulary()), async (asked) => {
        const answer = await send(method, asked);
        expect([
          faultOf({ method, pattern: path, operation, asked, answer }),
          answer.text.slice(0, 300),
        ]).toEqual([undefined, expect.any(String)]);
        await tidyUp(method, asked, answer.status);
      });
      await fc.assert(property, { numRuns: runs, seed: SEED });
    },
    30_000 + runs * 1_000,
  );

  test('arbitrary requests cause no server failure, and the server still answers', async () => {
    expect(server.logged().filter(({ level }) => Number(level) >= 50)).toEqual([]);
    expect((await server.ask('/healthz')).status).toBe(200);
  });
});
