import type { Persistence } from 'firebase/auth';
import type { TextStore } from './storage';
import { watchStoredUser } from './stored-session';

type Listener = () => Promise<void>;

/**
 * Where the SDK keeps who is signed in. While it opens it finds nobody: it would ask the identity service about
 * whoever it found, and forget them over any answer it does not understand, such as a proxy's. `handOver` tells it of
 * them afterwards as if another tab had signed them in, so that only the end of their session takes them away.
 */
export function createUserPersistence(store: TextStore, apiKey: string) {
  let isOpening = true;
  let tell: Listener = async () => {};
  const unwatch = new Map<Listener, () => void>();

  class UserPersistence {
    static readonly type = 'LOCAL';
    readonly type = 'LOCAL';

    async _isAvailable(): Promise<boolean> {
      return true;
    }

    async _get(key: string): Promise<unknown> {
      return isOpening ? null : JSON.parse(store.get(key) ?? 'null');
    }

    async _set(key: string, value: unknown): Promise<void> {
      store.set(key, JSON.stringify(value));
    }

    async _remove(key: string): Promise<void> {
      if (!isOpening) store.remove(key);
    }

    _addListener(_key: string, listener: Listener): void {
      tell = listener;
      unwatch.set(
        listener,
        watchStoredUser(apiKey, () => void listener()),
      );
    }

    _removeListener(_key: string, listener: Listener): void {
      unwatch.get(listener)?.();
    }
  }

  return {
    persistence: UserPersistence satisfies Persistence as Persistence,
    /** To be called once the SDK is open; rejects when what is kept of the person cannot be read. */
    handOver: async (): Promise<void> => {
      isOpening = false;
      await tell();
    },
  };
}
