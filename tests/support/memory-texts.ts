import type { TextStore } from '@/services/storage';

/** A browser's storage that lasts as long as a test; `kept` is what lies in it. */
export function memoryTexts(kept: Map<string, string> = new Map()): TextStore {
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => {
      kept.set(key, value);
      return true;
    },
    remove: (key) => void kept.delete(key),
  };
}
