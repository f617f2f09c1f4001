import type { Persistence } from 'firebase/auth';
import type { TextStore } from '@/services/storage/storage';
import { watchStoredUser } from './stored-session';

type Listener = () => Promise<void>;

/**
 * Creates the persistence in which the SDK keeps the signed-in user. It is empty while the SDK opens: the SDK
 * would ask the identity service about a stored user, and remove the user after any response it cannot parse,
 * such as a proxy's. `handOver` reports the user afterwards as if signed in by another tab, so that only the
 * end of the session removes the user.
 */
export function createUserPersistence(store: TextStore, apiKey: string) {
  let isOpening = true;
  let onUserChange: Listener = async () => {};
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
      onUserChange = listener;
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
    /** Call it once the SDK is open; rejects when the stored user cannot be read. */
    handOver: async (): Promise<void> => {
      isOpening = false;
      await onUserChange();
    },
  };
}
