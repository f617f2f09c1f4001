/** A store of small texts that survive the page. */
export interface TextStore {
  get(key: string): string | null;
  /** Returns whether the text survives the page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** Returns local or session storage; texts the browser does not store live as long as the page. */
export function textStore(open: () => Storage): TextStore {
  const memory = new Map<string, string>();
  const storage = available(open);
  return {
    get: (key) => memory.get(key) ?? storage?.getItem(key) ?? null,
    set: (key, value) => {
      try {
        storage?.setItem(key, value);
        memory.delete(key);
        if (storage) return true;
      } catch {
        // The storage is full: the text lives as long as the page and hides the older one.
      }
      memory.set(key, value);
      return false;
    },
    remove: (key) => {
      memory.delete(key);
      storage?.removeItem(key);
    },
  };
}

function available(open: () => Storage): Storage | null {
  try {
    const storage = open();
    storage.getItem('foyer:probe');
    return storage;
  } catch {
    return null;
  }
}
