import { type AccountLocks, activeLocks } from '@domain/login/login-lock';
import type { LoginLocks } from '@machines/auth/auth.machine';

export interface FakeLocks {
  service: LoginLocks;
  /** Advances the time of the locks. */
  pass(milliseconds: number): void;
}

/** Creates locks in memory that survive a reload; their clock advances only on request. */
export function createFakeLocks(): FakeLocks {
  let now = Date.now();
  let stored: AccountLocks = [];
  const checks = new Set<() => void>();
  const activeNow = (locks: AccountLocks): AccountLocks => {
    stored = activeLocks(locks, now);
    return stored;
  };
  return {
    pass: (milliseconds) => {
      now += milliseconds;
      for (const check of [...checks]) check();
    },
    service: {
      recall: async () => activeNow(stored),
      hold: (locks, onChange) => {
        let held = activeNow(locks);
        const check = () => {
          const left = activeNow(held);
          if (left.length === held.length) return;
          held = left;
          onChange(held);
        };
        checks.add(check);
        onChange(held);
        return () => checks.delete(check);
      },
    },
  };
}
