import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { TokenRefusal } from '../../../../../server/backend/realtime/engine/verify-token';
import { createRealtime } from '../../../../../server/backend/realtime/realtime';
import type { RealtimeLimits } from '../../../../../server/backend/realtime/realtime-limits';
import { parseRules } from '../../../../../server/backend/realtime/rules/rules';
import { looseToken, verifyLoosely } from '../../../../support/loose-token';
import { memoryDisk } from '../../../../support/memory-disk';
import { TEST_RULES } from './test-rules';

/** A realtime database on an in-memory disk that accepts every well-formed token. */
export interface MemoryServer {
  url: string;
  tokenOf(uid: string): string;
  /** The disk that data is saved on. */
  disk: { isFull: boolean };
  /** The log lines so far, one object per line. */
  logged(): Record<string, unknown>[];
  close(): Promise<void>;
}

const verify = (token: string) =>
  verifyLoosely(token).catch(() => {
    throw new TokenRefusal('invalid_token');
  });

/** Listens on a free loopback port, with the rules for tests of the protocol. */
export async function startMemoryServer(limits: Partial<RealtimeLimits> = {}): Promise<MemoryServer> {
  const lines: string[] = [];
  const disk = { isFull: false };
  const realtime = await createRealtime({
    persistence: { ...memoryDisk().plug(), isDiskFull: () => disk.isFull },
    rules: parseRules(TEST_RULES),
    verify,
    isOwnOrigin: () => true,
    log: pino({ level: 'info', base: null }, { write: (line) => lines.push(line) }),
    limits,
  });
  const server = createServer();
  server.on('upgrade', realtime.handleUpgrade);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    disk,
    tokenOf: (uid) => looseToken(uid),
    logged: () => lines.map((line) => JSON.parse(line)),
    async close() {
      await realtime.close();
      server.close();
    },
  };
}
