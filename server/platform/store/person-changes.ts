import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ClientBase } from 'pg';
import { upTo } from '../cache-size';

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

const PEOPLE_MAX = 20_000;
/** A lost connection that nobody noticed hides changes no longer than this, in milliseconds. */
const AGE_MAX = 60_000;

type Load<T> = (uid: string) => Promise<T>;

/** Caches what `load` returns of a person until the person changes; without received changes it caches nothing. */
export function personCache<T>(changes: PersonChanges | undefined, load: Load<T>): Load<T> {
  if (!changes) return load;
  const cache = new LRUCache<string, { value: T }>({ ...upTo(PEOPLE_MAX), ttl: AGE_MAX });
  const loads = new Map<string, object>();
  changes.watch((uid) => {
    for (const known of [cache, loads])
      if (uid === undefined) known.clear();
      else known.delete(uid);
  });

  async function reload(uid: string): Promise<T> {
    const mine = {};
    loads.set(uid, mine);
    try {
      const value = await load(uid);
      if (loads.get(uid) === mine && changes?.isListening()) cache.set(uid, { value });
      return value;
    } finally {
      if (loads.get(uid) === mine) loads.delete(uid);
    }
  }

  return async (uid) => {
    const known = cache.get(uid);
    return known ? known.value : reload(uid);
  };
}
