import type { BrowserContext } from 'playwright/test';
import { cookieProviders } from '../../../server/demo/venue/consent';

/** What whoever refuses everything in the demo venue leaves in the browser; without a name it is anybody's answer. */
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

/** Pages of this browser find the banner of the demo venue answered: everything refused, unless the story decides. */
export const refuseAhead = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(keepUnlessDecided, REFUSED);
