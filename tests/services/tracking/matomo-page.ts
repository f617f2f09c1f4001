import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TrackerOrder } from '@machines/tracking/tracking.events';
import type { TrackingPort } from '@machines/tracking/tracking.machine';
import { vi } from 'vitest';
import type { TextStore } from '@/services/storage/storage';
import { createPageTracker } from '@/services/tracking/page-tracker';
import { memoryTexts } from '../../support/memory-texts';

const SCRIPT = readFileSync(
  join(import.meta.dirname, '../../../server/features/analytics/matomo.js'),
  'utf8',
);

export const ANALYTICS = { trackerUrl: '/matomo.php', scriptUrl: '/matomo.js' };
export const VISITOR_KEY = 'foyer:tracking:visitorId';
export const TOKEN = 'a.b.c';
export const LOBBY = { url: 'https://hall.example/v/hall/area/lobby', title: 'Lobby', referrer: '' };
export const EXPO = { url: 'https://hall.example/v/hall/area/expo', title: 'Expo', referrer: LOBBY.url };

const globals = globalThis as { _paq?: unknown; Matomo?: unknown };

/** The queue of calls that wait for the script. */
export const waitingCalls = (): unknown[][] => globals._paq as unknown[][];

/** A page without a tracker. */
export function clearPage(): void {
  delete globals._paq;
  delete globals.Matomo;
}

/** Simulates the arrival of the own script in the page. */
export const runScript = (): void => new Function(SCRIPT)();

export interface MatomoPage {
  tracker: TrackingPort;
  /** Starts the tracker. */
  open(): void;
  send(order: TrackerOrder): void;
  /** Stops the tracker, which was started or not. */
  close(): void;
  kept: Map<string, string>;
  /** The requests that were sent, newest last. */
  sent: URLSearchParams[];
  /** The tokens of these requests, null without one. */
  tokens: (string | null)[];
  /** Sets the status of later answers; 0 is a failed request. */
  network: { status: number };
}

/** A page whose requests are recorded. */
export function matomoPage(): MatomoPage {
  const sent: URLSearchParams[] = [];
  const tokens: MatomoPage['tokens'] = [];
  const network: MatomoPage['network'] = { status: 204 };
  const kept = new Map<string, string>();
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    tokens.push(new Headers(headers).get('authorization'));
    sent.push(new URLSearchParams(address.split('?')[1]));
    if (network.status === 0) throw new TypeError('Failed to fetch');
    return new Response(null, network);
  });
  const local: TextStore = memoryTexts(kept);
  const tracker = createPageTracker(local, () => TOKEN);
  let followed: ReturnType<TrackingPort['follow']> | undefined;
  return {
    tracker,
    open: () => {
      followed = tracker.follow(ANALYTICS);
    },
    send: (order) => followed?.send(order),
    close: () => followed?.end(),
    kept,
    sent,
    tokens,
    network,
  };
}

/** Returns the values of some fields by name, for comparison. */
export const fieldsOf = (request: URLSearchParams | undefined, ...names: string[]) =>
  names.map((name) => request?.get(name) ?? null);

/** Clicks on the only content of the page, without a navigation. */
export function click(html: string): void {
  document.body.innerHTML = html;
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
  (document.body.firstElementChild as HTMLElement).click();
}
