import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import {
  createRealtime,
  type Realtime,
  type RealtimeOptions,
} from '../../../../server/backend/realtime/realtime';
import { parseRules } from '../../../../server/backend/realtime/rules/rules';
import { silentLog } from '../../../support/store';

interface Save {
  leaves: Record<string, unknown>;
  done(): void;
  fail(): void;
}

export interface SlowDisk {
  url: string;
  realtime: Realtime;
  /** Saves that have begun, in order; each ends when the test completes it. */
  saves: Save[];
  /** The result of `isOverloaded`. */
  disk: { overloaded: boolean };
}

/** A realtime database with a disk that the test controls. */
export async function openSlowDisk(options: Partial<RealtimeOptions> = {}): Promise<SlowDisk> {
  const saves: Save[] = [];
  const disk = { overloaded: false };
  const realtime = await createRealtime({
    persistence: {
      load: async () => new Map(),
      save: (leaves) =>
        new Promise((done, reject) => {
          const fail = () => reject(new Error('the disk is broken'));
          saves.push({ leaves: Object.fromEntries(leaves), done, fail });
        }),
      isOverloaded: () => disk.overloaded,
      close: async () => undefined,
    },
    rules: parseRules('{"rules": {".read": true, ".write": true}}'),
    verify: async (uid) => ({ uid, claims: {}, expiresAt: Date.now() + 60_000 }),
    log: silentLog,
    isOwnOrigin: () => true,
    ...options,
  });
  const server = createServer();
  server.on('upgrade', realtime.handleUpgrade);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(async () => {
    await realtime.close();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, realtime, saves, disk };
}
