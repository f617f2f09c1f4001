// @ts-check
import { watchPicture } from './picture-probe.mjs';

/** @typedef {{ benchConnections: WeakRef<RTCPeerConnection>[] }} Counted what the wrapper leaves in the page */
/** @typedef {{ email: string, password: string }} Person */

/** What two browsers write and read for a call. */
const SIGNALLING = /\/(calls|ringing)\//;

/** Runs in the page before its own scripts: keeps every connection that is made. */
function countConnections() {
  /** @type {WeakRef<RTCPeerConnection>[]} */
  const made = [];
  Object.assign(globalThis, {
    benchConnections: made,
    RTCPeerConnection: class extends RTCPeerConnection {
      /** @param {RTCConfiguration} [configuration] */
      constructor(configuration) {
        super(configuration);
        made.push(new WeakRef(this));
      }
    },
  });
}

/** @param {import('playwright').Page} page @param {string} url @param {Person} person */
async function logIn(page, url, { email, password }) {
  await page.goto(url);
  await page.getByRole('button', { name: 'Log in with email' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/v/demo/area/**');
  await page.getByRole('button', { name: 'Reject all' }).click();
}

/**
 * Opens the venue as a person in a browser of their own.
 * @param {import('playwright').Browser} browser
 * @param {string} url
 * @param {Person} person
 */
export async function openCaller(browser, url, person) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 800 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let sent = 0;
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (SIGNALLING.test(String(payload))) sent += 1;
    }),
  );
  // Nobody is shown around where others look at the windows of calls.
  await page.addInitScript(() => localStorage.setItem('foyer:shown-around', '[""]'));
  await page.addInitScript(watchPicture);
  await page.addInitScript(countConnections);
  await logIn(page, url, person);
  return {
    page,
    window: page.getByRole('region', { name: /^Call with/ }),
    /** @param {string} name */
    press: (name) => page.getByRole('button', { name, exact: true }).click(),
    /** Returns how many messages of signalling were sent since it was last asked. */
    messages: () => {
      const counted = sent;
      sent = 0;
      return counted;
    },
    /** Returns the bytes of the page's heap that are in use. */
    heap: async () => {
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    },
    /** Returns how many connections were made, and how many are not closed. */
    connections: () =>
      page.evaluate(() => {
        const { benchConnections: made } = /** @type {Counted} */ (/** @type {unknown} */ (globalThis));
        const left = made.map((one) => one.deref()).filter((one) => one !== undefined);
        const open = left.filter(({ connectionState }) => connectionState !== 'closed');
        return { made: made.length, open: open.length, left: left.length };
      }),
  };
}
