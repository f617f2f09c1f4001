import * as v from 'valibot';
import type { TextStore } from './storage';

/** Keeps a value as JSON under a key of a store; what is stored and does not fit the schema counts as missing. */
export function storedValue<Schema extends v.GenericSchema>(store: TextStore, key: string, schema: Schema) {
  const stored = v.pipe(v.string(), v.parseJson(), schema);
  return {
    read: (): v.InferOutput<Schema> | undefined => {
      const { success, output } = v.safeParse(stored, store.get(key));
      return success ? output : undefined;
    },
    /** Null and what is empty remove it. */
    write: (value: v.InferInput<Schema> | null): void => {
      if (Object.keys(value ?? {}).length === 0) store.remove(key);
      else store.set(key, JSON.stringify(value));
    },
  };
}

/** Keeps a value of one user under a key of a store; it replaces that of another one. */
export function storedOfUser<Schema extends v.GenericSchema<unknown, { userId: string }>>(
  store: TextStore,
  key: string,
  schema: Schema,
) {
  const { read, write } = storedValue(store, key, schema);
  return {
    of: (userId: string) => {
      const value = read();
      return value?.userId === userId ? value : undefined;
    },
    write,
  };
}
