import type { BrowserContext } from 'playwright/test';
import { cookieProviders } from '../../../server/features/demo/venue/demo-venue';

/** The stored refusal of everything in the demo venue; without a name it applies to every user. */
const REFUSED = Object.fromEntries([
  ...cookieProviders.map(({ id, type }) => [`foyer:consent:${id}`, String(type === 'TECHNICALLY_REQUIRED')]),
  ['foyer:consent:tracking', 'false'],
]);

const keepUnlessDecided = (answers: Record<string, string>): void => {
  // A blank page has no storage.
  if (globalThis.origin === 'null') return;
  for (const [key, answer] of Object.entries(answers))
    if (localStorage.getItem(key) === null) localStorage.setItem(key, answer);
};

/** Stores the refusal of everything in the demo venue, so that pages show no banner, unless the test decides. */
export const storeRejection = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(keepUnlessDecided, REFUSED);
