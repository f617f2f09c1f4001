import { createServer } from 'node:http';
import { pino } from 'pino';
import { createRealtime, type Realtime } from '../../server/realtime/realtime';
import type { Rules } from '../../server/realtime/rules/rules';
import { verifyLoosely } from './loose-token';
import { type MemoryDisk, memoryDisk } from './memory-disk';
import { type MemoryNetwork, memoryNetwork } from './memory-network';

/** A realtime server in this process, on a network and a disk in memory. */
export interface House {
  network: MemoryNetwork;
  disk: MemoryDisk;
  /** The one that runs; throws while none does. */
  realtime(): Realtime;
  start(): Promise<void>;
  /** Ends like a process that is killed: connections reset, what was not written down is lost. */
  kill(): void;
  /** What the servers took for faults of their own, as logged. */
  errors(): readonly string[];
}

export interface HouseOptions {
  rules: Rules;
  /** How long a write takes to become durable, in milliseconds. */
  writeDelay?: () => number;
  /** Called with every server that starts, before it answers. */
  furnish?: (realtime: Realtime) => void;
}

export function realtimeHouse({ rules, writeDelay, furnish }: HouseOptions): House {
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
      });
      running = realtime;
      furnish?.(realtime);
      const server = createServer((_, response) => response.end());
      server.on('upgrade', (request, socket, head) => realtime.handleUpgrade(request, socket, head));
      network.listen(server);
    },
    kill,
    errors: () => errors,
  };
}
