import { createServer, type IncomingMessage } from 'node:http';
import { pino } from 'pino';
import { createRealtime, type Realtime } from '../../server/backend/realtime/realtime';
import type { Rules } from '../../server/backend/realtime/rules/rules';
import { verifyLoosely } from './loose-token';
import { type MemoryDisk, memoryDisk } from './memory-disk';
import { type MemoryNetwork, memoryNetwork } from './memory-network';
import { PLACES_WRITTEN } from './places';

/** A realtime server in this process, on a network and a disk in memory. */
export interface RealtimeHarness {
  network: MemoryNetwork;
  disk: MemoryDisk;
  /** The running server; throws while none runs. */
  realtime(): Realtime;
  start(): Promise<void>;
  /** Kills the server: connections are reset, and unwritten data is lost. */
  kill(): void;
  /** The internal errors that the servers logged. */
  errors(): readonly string[];
}

export interface HarnessOptions {
  rules: Rules;
  /** The delay until a write is durable, in milliseconds. */
  writeDelay?: () => number;
  /** Called with every server that starts, before it answers. */
  furnish?: (realtime: Realtime) => void;
  /** Leaves out what only this server does and hosted Firebase does not. */
  hosted?: boolean;
}

/** How long a hosted server keeps a silent connection, in milliseconds. */
const HOSTED_SILENCE = 60_000;
const HOSTED_LIMITS = { tick: 0, silenceTimeout: HOSTED_SILENCE };

/** Removes the previous connection from an upgrade, which the server would end at once. */
function forgetLastSession(request: IncomingMessage): void {
  request.url = request.url?.replace(/&ls=[^&]*/, '');
}

export function realtimeHarness({
  rules,
  writeDelay,
  furnish,
  hosted = false,
}: HarnessOptions): RealtimeHarness {
  const network = memoryNetwork();
  const disk = memoryDisk(writeDelay);
  const errors: string[] = [];
  let running: Realtime | undefined;

  const kill = () => {
    disk.unplug();
    network.listen(undefined);
    void running?.close();
    running = undefined;
  };

  return {
    network,
    disk,
    realtime: () => {
      if (!running) throw new Error('no server is running');
      return running;
    },
    start: async () => {
      const realtime = await createRealtime({
        persistence: disk.plug(),
        rules,
        verify: verifyLoosely,
        clock: Date.now,
        log: pino({ level: 'error', base: null }, { write: (line) => errors.push(line) }),
        isOwnOrigin: () => true,
        ...(hosted && { limits: HOSTED_LIMITS }),
      });
      running = realtime;
      realtime.write(PLACES_WRITTEN).catch(() => {});
      furnish?.(realtime);
      const server = createServer((_, response) => response.end());
      server.on('upgrade', (request, socket, head) => {
        if (hosted) forgetLastSession(request);
        realtime.handleUpgrade(request, socket, head);
      });
      network.listen(server);
    },
    kill,
    errors: () => errors,
  };
}
