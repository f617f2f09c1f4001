import type { TextStore } from '@/services/storage/storage';

/** Returns a browser storage for one test; `kept` contains its texts. */
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
