// @ts-check
import { join } from 'node:path';
import { openBuiltPage } from '../built-page.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('playwright').Browser} Browser */

const ELEMENTS = 2_000;
const TIMES = 100;
const PEOPLE = 10;

/** The bytes of the editor's page as the server sends them, with its fonts. @param {Browser} browser @param {string} url */
async function frameBytes(browser, url) {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(`${url}/whiteboard.html?locale=en`);
  await page.locator('.excalidraw canvas.interactive').waitFor();
  await page.waitForLoadState('networkidle');
  await page.close();
  return bytes;
}

/**
 * What a change of a board costs, in counts: 2,000 elements and 10 people, the product's editor part in Chromium. That no code of
 * boards is in the first area, the byte budget says.
 * @param {Browser} browser @param {string} url
 * @returns {Promise<Row[]>}
 */
export async function whiteboard(browser, url) {
  const { page, close } = await openBuiltPage(browser, {
    name: 'whiteboard',
    page: join(import.meta.dirname, 'page.ts'),
  });
  const remote = await page.evaluate(`bench.remote(${ELEMENTS}, ${TIMES})`);
  const own = await page.evaluate(`bench.own(${ELEMENTS}, ${TIMES})`);
  const pointers = await page.evaluate(`bench.pointers(${TIMES})`);
  const bytes = await page.evaluate(`bench.bytes(${ELEMENTS})`);
  await close();
  const of = `of ${ELEMENTS.toLocaleString('en')}`;
  return [
    {
      name: `a change on the wire, of its own JSON: the largest ${of}`,
      value: Number(bytes),
      unit: '',
      limit: 2,
    },
    {
      name: `elements drawn again for a remote change, ${of}`,
      value: remote.fresh / TIMES,
      unit: '',
      limit: 1,
    },
    { name: 'updates of the scene for a remote change', value: remote.updates / TIMES, unit: '', limit: 1 },
    {
      name: `messages for ${TIMES} changes of an element within an interval`,
      value: own.messages,
      unit: '',
      limit: 1,
    },
    { name: `elements sent for them, ${of}`, value: own.elements, unit: '', limit: 1 },
    {
      name: `messages for ${TIMES} movements of each of ${PEOPLE} pointers within an interval`,
      value: Number(pointers),
      unit: '',
      limit: PEOPLE,
    },
    { name: 'the page of the editor, as sent', value: await frameBytes(browser, url), unit: 'B' },
  ];
}
