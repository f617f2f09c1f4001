/** Small texts that outlive the page, by the keys of the contract. */
export interface TextStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

/** Local or session storage; when the browser blocks it, the values live as long as the page. */
export function textStore(open: () => Storage): TextStore {
  const memory = new Map<string, string>();
  const storage = available(open);
  return {
    get: (key) => (storage ? storage.getItem(key) : (memory.get(key) ?? null)),
    set: (key, value) => {
      try {
        if (storage) storage.setItem(key, value);
        else memory.set(key, value);
      } catch {
        memory.set(key, value);
      }
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
