import type { AccountLock } from '@domain/login-lock';
import { heldLocks, withLock } from '@domain/login-lock';
import type { LoginLocks } from '@/services/login-locks';

type Locks = readonly AccountLock[];

export interface FakeLocks {
  service: LoginLocks;
  /** Lets the time of the locks pass. */
  pass(milliseconds: number): void;
}

/** Locks in memory that outlive the page; their clock stands still until it is told. */
export function createFakeLocks(): FakeLocks {
  let now = Date.now();
  let kept: Locks = [];
  const waits = new Set<() => void>();
  const keep = (locks: Locks): Locks => {
    kept = locks;
    return locks;
  };
  return {
    pass: (milliseconds) => {
      now += milliseconds;
      for (const look of waits) look();
    },
    service: {
      recall: async () => keep(heldLocks(kept, now)),
      lock: async (account, locks) => keep(withLock(locks, account, now)),
      awaitUnlock: (locks) =>
        new Promise((resolve) => {
          const look = () => {
            const held = heldLocks(locks, now);
            if (held.length === locks.length) return;
            waits.delete(look);
            resolve(keep(held));
          };
          waits.add(look);
        }),
    },
  };
}
