import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import type { RecordingPart } from '@/inspector/recording';
import { PageWalks } from '../../support/replay/walk-counts';

const FOLDER = process.env.FOYER_WALKS;

/** Opens every page of the venue with `?inspect`, without its bar, and passes on what it tells the inspector. */
function reportSteps(): void {
  const { protocol, pathname, search, hash } = globalThis.location;
  const isVenue = protocol === 'http:' && !pathname.includes('.html');
  if (!isVenue || globalThis.top !== globalThis.self) return;
  const query = new URLSearchParams(search);
  query.set('inspect', '');
  history.replaceState(history.state, '', `${pathname}?${query}${hash}`);
  const { postMessage } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.postMessage = function send(message: { part?: RecordingPart }) {
    const { foyerWalked } = globalThis as unknown as { foyerWalked: (part: RecordingPart) => void };
    if (message.part) foyerWalked(message.part);
    postMessage.call(this, message);
  };
  const hide = () => document.querySelector('foyer-inspector')?.remove();
  new MutationObserver(hide).observe(document, { childList: true, subtree: true });
}

/** Counts what machines do in the pages of a context, for the report of the machines; returns what stores the counts. */
export async function countWalks(context: BrowserContext): Promise<() => void> {
  if (!FOLDER) return () => {};
  const all: PageWalks[] = [];
  const current = new Map<Page, PageWalks>();
  await context.exposeBinding('foyerWalked', ({ page }, part: RecordingPart) => {
    // A page that is loaded again counts its actors from the beginning.
    const known = part.steps[0]?.n === 1 ? undefined : current.get(page);
    const walks = known ?? new PageWalks();
    if (!known) all.push(walks);
    current.set(page, walks);
    walks.add(part);
  });
  await context.addInitScript(reportSteps);
  return () => {
    for (const walks of all)
      writeFileSync(join(FOLDER, `chromium-${randomUUID()}.json`), JSON.stringify(walks.all()));
  };
}
