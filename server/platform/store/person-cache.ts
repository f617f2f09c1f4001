import { LRUCache } from 'lru-cache';
import type { PersonChanges } from './person-changes';

const PEOPLE_MAX = 20_000;
/** A lost connection that nobody noticed hides changes no longer than this, in milliseconds. */
const AGE_MAX = 60_000;

type Load<T> = (uid: string) => Promise<T>;

/** Caches what `load` returns of a person until the person changes; without received changes it caches nothing. */
export function personCache<T>(changes: PersonChanges | undefined, load: Load<T>): Load<T> {
  if (!changes) return load;
  const cache = new LRUCache<string, { value: T }>({ max: PEOPLE_MAX, ttl: AGE_MAX });
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
