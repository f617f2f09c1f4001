/** Fetches code that will probably be needed; when that fails, whoever needs it will find out. */
export const fetchAhead = (load: () => Promise<unknown>) => (): void => {
  load().catch(() => {});
};

/** For code that says that the network is gone: then it is too late to fetch it. */
export const fetchWhileOnline = (load: () => Promise<unknown>) =>
  fetchAhead(async () => globalThis.navigator.onLine && load());
