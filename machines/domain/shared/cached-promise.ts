export interface CachedPromise<Value> {
  /** Calls the loader unless an earlier call is pending or succeeded; a failed one is repeated by the next call. */
  (): Promise<Value>;
  /** Returns the promise of an earlier call that has not failed, without calling the loader. */
  current(): Promise<Value> | undefined;
}

/** Returns a function that shares one promise of `load` among all its callers until that promise rejects. */
export function cachedPromise<Value>(load: () => Promise<Value>): CachedPromise<Value> {
  let current: Promise<Value> | undefined;
  const cached = () => {
    current ??= load().catch((error: unknown) => {
      current = undefined;
      throw error;
    });
    return current;
  };
  return Object.assign(cached, { current: () => current });
}
