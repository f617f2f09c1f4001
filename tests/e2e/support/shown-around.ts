import type { BrowserContext } from 'playwright/test';

const keep = (): void => {
  // A blank page has no storage.
  if (globalThis.origin === 'null') return;
  localStorage.setItem('foyer:shown-around', '[""]');
};

/** Stores that everybody in this browser has been shown around, so that pages do not begin with that. */
export const storeShownAround = (context: BrowserContext): Promise<unknown> => context.addInitScript(keep);
