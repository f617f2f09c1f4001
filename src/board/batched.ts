/** What is collected for a time and handed over together; of the same key only the last. */
export interface Batch<Value> {
  add(key: string, value: Value): void;
  /** Hands over what is collected now. */
  flush(): void;
  /** Drops what is collected. */
  clear(): void;
}

/** Returns a batch that is handed over a time after its first value, in milliseconds. */
export function batched<Value>(interval: number, onBatch: (values: Value[]) => void): Batch<Value> {
  const values = new Map<string, Value>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  function take(): Value[] {
    clearTimeout(timer);
    timer = undefined;
    const taken = [...values.values()];
    values.clear();
    return taken;
  }
  const flush = () => {
    const taken = take();
    if (taken.length > 0) onBatch(taken);
  };
  return {
    add(key, value) {
      values.set(key, value);
      timer ??= setTimeout(flush, interval);
    },
    flush,
    clear: () => void take(),
  };
}
