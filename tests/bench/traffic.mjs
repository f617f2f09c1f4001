// @ts-check

/** Browsers load the icon when they like, and no page waits for it. */
const ICON = '/img/favicon.svg';

/**
 * One finished request of a page; times in seconds of the browser's own clock.
 * @typedef {{ url: string, from: number, to: number }} Exchange
 */

/** @typedef {Pick<import('./quiet-page.mjs').QuietPage, 'send' | 'on'>} Session */

/** Slow 4G as Lighthouse throttles single requests: 150 ms and 1.6 Mbit/s, adjusted by its factors. */
const SLOW_4G = {
  latency: 562.5,
  downloadThroughput: (1474.56 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
};

/** @param {Session} session @param {number} cpuSlowdown */
export async function slowDown(session, cpuSlowdown) {
  await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
}

/**
 * Writes down every request of a page from now on.
 * @param {Session} session
 */
export async function recordTraffic(session) {
  /** @type {Map<string, { url: string, from: number }>} */
  const open = new Map();
  /** @type {Exchange[]} */
  const finished = [];
  /** @type {{ url: string, from: number }[]} */
  const started = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!request.url.startsWith('http') || request.url.endsWith(ICON)) return;
    const entry = { url: request.url, from: timestamp };
    open.set(requestId, entry);
    started.push(entry);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const entry = open.get(requestId);
    if (entry) finished.push({ ...entry, to: timestamp });
    open.delete(requestId);
  });
  await session.send('Network.enable');
  return { started, finished };
}

/**
 * The round trips that stand one after the other: the longest row of requests that were over by `until` and of which
 * each began only when the one before it had ended. Taking always the request that ends first gives that row.
 * @param {Exchange[]} exchanges
 * @param {number} until
 * @returns {Exchange[]}
 */
export function longestRow(exchanges, until) {
  const inOrder = exchanges.filter(({ to }) => to <= until).sort((one, other) => one.to - other.to);
  /** @type {Exchange[]} */
  const row = [];
  for (const exchange of inOrder) {
    const last = row.at(-1);
    if (!last || exchange.from >= last.to) row.push(exchange);
  }
  return row;
}
