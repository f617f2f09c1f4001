import { isVisitorId } from '@domain/analytics';
import type { TextStore } from '../storage';
import { VISITOR_KEY } from './tracker-effects';

/** By what a browser's visits are told from others' (spec §7: 16 characters). */
export interface VisitorId {
  /** The one that is kept, or a new one, kept from now on. */
  current(): string;
  forget(): void;
}

const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export function createVisitorId(local: TextStore): VisitorId {
  return {
    current: () => {
      const kept = local.get(VISITOR_KEY);
      if (kept !== null && isVisitorId(kept)) return kept;
      const made = newId();
      local.set(VISITOR_KEY, made);
      return made;
    },
    forget: () => local.remove(VISITOR_KEY),
  };
}
