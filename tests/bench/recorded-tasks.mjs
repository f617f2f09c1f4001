// @ts-check
/** @typedef {{ name: string, ph: string, pid: number, tid: number, ts: number, dur?: number }} TraceEvent times in µs */

/** The mark of a page whose element is on the screen. */
export const READY = 'bench-ready';

/**
 * Records the tasks of all pages until the returned function is called, which resolves with the longest one of the page
 * that set the mark, in milliseconds: of its main thread, from the start of its navigation until the mark.
 * @param {import('playwright').Browser} browser
 * @returns {Promise<() => Promise<number>>}
 */
export async function recordTasks(browser) {
  const root = await browser.newBrowserCDPSession();
  /** @type {TraceEvent[]} */
  const events = [];
  root.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(/** @type {TraceEvent} */ (/** @type {unknown} */ (event)));
  });
  const traceConfig = { includedCategories: ['toplevel', 'blink.user_timing'] };
  await root.send('Tracing.start', { traceConfig, transferMode: 'ReportEvents' });
  return async () => {
    const complete = new Promise((resolve) => root.once('Tracing.tracingComplete', resolve));
    await root.send('Tracing.end');
    await complete;
    await root.detach();
    return longestUntilMark(events);
  };
}

/** @param {TraceEvent[]} events */
function longestUntilMark(events) {
  const ready = events.find(({ name }) => name === READY);
  if (!ready) throw new Error('The page never set its mark');
  const own = events.filter(({ pid, ts }) => pid === ready.pid && ts < ready.ts);
  const begun = Math.max(...own.filter(({ name }) => name === 'navigationStart').map(({ ts }) => ts));
  const tasks = own.filter(
    ({ name, tid, ts }) => tid === ready.tid && ts >= begun && name.endsWith('RunTask'),
  );
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000;
}
