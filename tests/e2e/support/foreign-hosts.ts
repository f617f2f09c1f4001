import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Route } from 'playwright/test';

const root = join(import.meta.dirname, '../../..');
const anybody = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' };
const film = readFileSync(join(root, 'server/features/demo/media/lobby-loop.webm'));
const tracker = readFileSync(join(root, 'server/features/analytics/matomo.js'));
const document = readFileSync(join(root, 'server/features/demo/media/programme.pdf'));

const page = { contentType: 'text/html', body: '<!doctype html><title>A player</title>' };
const script = { contentType: 'text/javascript', body: tracker };
const nothing = { status: 204 };

/** The answers of external hosts, by host; a script for an address that ends like one. */
const ANSWERS: Record<string, (url: URL) => Parameters<Route['fulfill']>[0]> = {
  'player.vimeo.com': () => page,
  'iframe.dacast.com': () => page,
  'films.example': () => ({ contentType: 'video/webm', body: film }),
  'firebasestorage.googleapis.com': () => ({ contentType: 'application/pdf', body: document }),
  'counter.example': ({ pathname }) => (pathname.endsWith('.js') ? script : nothing),
};

/** The external hosts of a browser context: they answer, and requests to them are recorded. */
export async function foreignHosts(context: BrowserContext, own: string) {
  const asked: string[] = [];
  let read = 0;
  context.on('request', (request) => {
    const { protocol, origin, hostname } = new URL(request.url());
    if (/^https?:$/.test(protocol) && origin !== own) asked.push(hostname);
  });
  await context.route(
    ({ origin, protocol }) => /^https?:$/.test(protocol) && origin !== own,
    (route) => {
      const url = new URL(route.request().url());
      const answer = ANSWERS[url.hostname]?.(url);
      return answer ? route.fulfill({ headers: anybody, ...answer }) : route.abort();
    },
  );
  return {
    /** Returns and clears the hosts requested since the last call. */
    take: (): string[] => {
      const hosts = [...new Set(asked.slice(read))].sort();
      read = asked.length;
      return hosts;
    },
    /** Returns the same without clearing it. */
    since: (): string[] => [...new Set(asked.slice(read))].sort(),
  };
}

export type ForeignHosts = Awaited<ReturnType<typeof foreignHosts>>;
