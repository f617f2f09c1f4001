import { afterAll, vi } from 'vitest';

// The files of a project share processes, their modules and, in jsdom, a page: none leaves anything to the next.
afterAll(async () => {
  // An import that is still on its way when its file ends would fail, and stay failed for the other files.
  await vi.dynamicImportSettled();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  if (typeof document === 'undefined') return;
  localStorage.clear();
  sessionStorage.clear();
});
