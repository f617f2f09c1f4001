import { type IceServer, iceServersSchema } from '@domain/calls/ice-servers';
import { ICE_SERVERS_CACHE } from '@domain/shared/limits';
import type { ApiClient } from '@/services/api/api-client';

/** The STUN and TURN servers of the venue. */
export interface IceServers {
  /** Asks for them, unless they were told within the hour. Never rejects: without an answer the last ones stay. */
  refresh(): Promise<void>;
  /** Returns them; none before the first answer. */
  current(): readonly IceServer[];
}

/** Creates the access to them by a call of the server, which has their credentials. */
export function createIceServers(call: ApiClient['call'], clock: () => number = Date.now): IceServers {
  let servers: readonly IceServer[] = [];
  let until = 0;
  return {
    refresh: async () => {
      if (clock() < until) return;
      try {
        const { data } = await call('/api/calls/ice-servers', {
          schema: iceServersSchema,
          reports: 'session',
          retries: 0,
          quiet: true,
        });
        servers = data.iceServers;
        until = clock() + ICE_SERVERS_CACHE;
      } catch {
        // Browsers in one network reach each other without them.
      }
    },
    current: () => servers,
  };
}
