import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createIdTokens } from '../../../server/backend/identity/id-tokens';
import { createIdentity } from '../../../server/backend/identity/identity';
import { signingKey } from '../../../server/backend/identity/signing-key';
import { PROJECT_ID } from '../../../server/backend/project-id';
import { identityTokens, type Verify } from '../../../server/backend/realtime/engine/verify-token';
import { createRealtime, type Realtime } from '../../../server/backend/realtime/realtime';
import { loadRules } from '../../../server/backend/realtime/rules/rules';
import { sweepAttendees } from '../../../server/features/presence/attendees';
import { createLog } from '../../../server/platform/log';
import { packageRoot } from '../../../server/platform/package-root';
import { openStore } from '../../../server/platform/store/store';
import { verifyLoosely } from '../../support/loose-token';
import { memoryDisk } from '../../support/memory-disk';
import { PLACES_WRITTEN } from '../../support/places';
import { answerCalls, cpu, memory } from './calls';
import { fillChannel } from './filled-channel';

const log = createLog();
const CONNECTIONS = 20_000;
let running: Realtime | undefined;

/** The realtime server on the product's rules, presence in memory; port 0 is a free one. */
async function listen(verify: Verify, port = 0): Promise<number> {
  const realtime = await createRealtime({
    persistence: memoryDisk().plug(),
    rules: await loadRules(join(packageRoot, 'database.rules.json')),
    verify,
    log,
    isOwnOrigin: () => true,
    limits: { connectionsPerAddress: CONNECTIONS, connectBurst: 100 * CONNECTIONS },
  });
  await realtime.write(PLACES_WRITTEN);
  sweepAttendees({ realtime, log });
  running = realtime;
  const server = createServer();
  server.on('upgrade', (request, socket, head) => realtime.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', 4_096, resolve));
  return (server.address() as AddressInfo).port;
}

async function openAccounts(dataDir: string) {
  const { db, disk } = await openStore({ dataDir, log });
  const identity = await createIdentity({
    db,
    disk,
    projectId: PROJECT_ID,
    log,
    mailer: { send: async () => undefined },
    allowPasswordLogin: true,
    allowAnonymous: false,
    publicUrl: new URL('http://127.0.0.1/'),
  });
  const tokens = createIdTokens({
    key: await signingKey(db, new Date()),
    projectId: PROJECT_ID,
    clock: Date.now,
  });
  return { identity, tokens };
}

answerCalls({
  cpu,
  memory,
  /** How many changes were sent so far. */
  deliveries: () => running?.stats().deliveries,
  fillChannel: ({ areaId, count }: { areaId: string; count: number }) => fillChannel(running, areaId, count),
  /** Everybody is who they say. */
  listen: (port?: number) => listen(verifyLoosely, port),
  /** Tokens and accounts are checked as the product does. */
  listenWithAccounts: async (dataDir: string) =>
    listen(identityTokens((await openAccounts(dataDir)).identity)),
  /** So many members with a token each. */
  createMembers: async ({ dataDir, count }: { dataDir: string; count: number }) => {
    const { identity, tokens } = await openAccounts(dataDir);
    const members: { uid: string; token: string }[] = [];
    for (let index = 0; index < count; index += 1) {
      const account = await identity.accounts.create({
        email: `m${index}@bench.example`,
        name: 'M',
      });
      members.push({ uid: account.uid, token: await tokens.issue(account, Date.now()) });
    }
    return members;
  },
});
