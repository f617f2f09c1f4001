import { isVisitorId } from '@domain/shared/analytics';
import type { TextStore } from '@/services/storage/storage';
import { VISITOR_KEY } from './tracker-effects';

/** The id that distinguishes the visits of this browser (spec §7: 16 characters). */
export interface VisitorId {
  /** Returns the stored id, or a new one, which is then stored. */
  current(): string;
  forget(): void;
}

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export function createVisitorId(local: TextStore): VisitorId {
  return {
    current: () => {
      const stored = local.get(VISITOR_KEY);
      if (stored !== null && isVisitorId(stored)) return stored;
      const made = newId();
      local.set(VISITOR_KEY, made);
      return made;
    },
    forget: () => local.remove(VISITOR_KEY),
  };
}
