import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';

/** The channel of the triggers in the database. */
const CHANNEL = 'person_changed';
/** The channel on which each connection finds out whether it receives notifications. */
const PROBES = 'listen_probe';

/** The changes of accounts, sessions and registrations, by this and by every other process. */
export interface PersonChanges {
  /** Returns whether changes are received at the moment. */
  isListening(): boolean;
  /** Calls back with the uid of each changed person; without one when changes may have been missed. */
  watch(listener: (uid?: string) => void): void;
  /** Reports a person whom this process has changed, unless the database does. */
  confirm(uid: string): void;
}

/**
 * Listens on every connection of a pool: a connection receives its own changes before their commit resolves.
 * `connected` resolves even where the database cannot notify, such as behind a pooler of transactions; nothing
 * counts as listening there.
 */
export function listenToChanges(): PersonChanges & { connected(client: ClientBase): Promise<void> } {
  const listeners = new Set<(uid?: string) => void>();
  const listening = new Set<ClientBase>();
  const tell = (uid?: string): void => {
    for (const listener of listeners) listener(uid);
  };

  return {
    isListening: () => listening.size > 0,
    watch: (listener) => void listeners.add(listener),
    confirm(uid) {
      if (listening.size === 0) tell(uid);
    },
    async connected(client) {
      const probe = randomUUID();
      client.on('notification', ({ channel, payload }) => {
        if (channel === CHANNEL) tell(payload);
        if (channel === PROBES && payload === probe) listening.add(client);
      });
      client.once('end', () => {
        if (listening.delete(client) && listening.size === 0) tell();
      });
      try {
        await client.query(`listen ${CHANNEL}`);
        await client.query(`listen ${PROBES}`);
        await client.query('select pg_notify($1, $2)', [PROBES, probe]);
      } catch {
        // Some poolers reject LISTEN: the connection serves queries all the same.
      }
    },
  };
}
