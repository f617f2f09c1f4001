/** Fetches code that will probably be needed; when that fails, whoever needs it will find out. */
export const fetchAhead = (load: () => Promise<unknown>) => (): void => {
  load().catch(() => {});
};
