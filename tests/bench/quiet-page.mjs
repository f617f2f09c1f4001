// @ts-check

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {Awaited<ReturnType<import('playwright').BrowserContext['storageState']>>} Storage */
/** @typedef {Record<string, any>} Message */

/**
 * A page as its users have it: Playwright enables the runtime's debugger in its own pages, and the engine then parses a
 * script again for every error that is created.
 * @typedef {object} QuietPage
 * @property {(method: string, params?: Message) => Promise<any>} send
 * @property {(method: string, take: (params: any) => void) => void} on
 * @property {(expression: string) => Promise<any>} evaluate resolves with the value, also of a promise
 * @property {() => Promise<void>} close
 */

/** @param {import('playwright').CDPSession} root @param {string} sessionId */
function connect(root, sessionId) {
  /** @type {Map<number, { resolve: (result: any) => void, reject: (error: Error) => void }>} */
  const calls = new Map();
  /** @type {Map<string, (params: any) => void>} */
  const listeners = new Map();
  let last = 0;
  root.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
    if (from !== sessionId) return;
    const { id, method, params, result, error } = JSON.parse(message);
    if (error) calls.get(id)?.reject(new Error(error.message));
    else if (id) calls.get(id)?.resolve(result);
    else listeners.get(method)?.(params);
  });
  /** @param {string} method @param {Message} [params] */
  const send = (method, params = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      calls.set(last, { resolve, reject });
      const message = JSON.stringify({ id: last, method, params });
      root.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
  return { send, listeners };
}

/** @param {import('playwright').CDPSession} root @param {string} browserContextId */
async function openTab(root, browserContextId) {
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
  const { send, listeners } = connect(root, sessionId);
  await send('Page.enable');
  const size = { width: 1366, height: 800, deviceScaleFactor: 1, mobile: false };
  await send('Emulation.setDeviceMetricsOverride', size);
  return {
    send,
    on: (/** @type {string} */ method, /** @type {(params: any) => void} */ take) =>
      void listeners.set(method, take),
    /** @param {string} expression */
    evaluate: async (expression) => {
      const options = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await send('Runtime.evaluate', options);
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    },
  };
}

/**
 * Stores what a former visit left, in a tab of its own.
 * @param {import('playwright').CDPSession} root
 * @param {string} browserContextId
 * @param {string} origin
 * @param {Storage} storage
 */
async function restore(root, browserContextId, origin, { cookies, origins }) {
  const { send, evaluate } = await openTab(root, browserContextId);
  await send('Page.navigate', { url: `${origin}/api/venue/version` });
  const items = origins.flatMap(({ localStorage }) => localStorage);
  await evaluate(`for (const { name, value } of ${JSON.stringify(items)}) localStorage.setItem(name, value)`);
  await send('Network.setCookies', { cookies: cookies.map((cookie) => ({ ...cookie, url: origin })) });
  await send('Network.clearBrowserCache');
  await send('Page.close');
}

/**
 * Opens a page in a context of its own.
 * @param {Browser} browser
 * @param {string} url of the site
 * @param {Storage} [storage] what a former visit of the site left
 * @returns {Promise<QuietPage>}
 */
export async function openQuietPage(browser, url, storage) {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  if (storage) await restore(root, browserContextId, new URL(url).origin, storage);
  const tab = await openTab(root, browserContextId);
  return {
    ...tab,
    close: async () => {
      await root.send('Target.disposeBrowserContext', { browserContextId });
      await root.detach();
    },
  };
}
