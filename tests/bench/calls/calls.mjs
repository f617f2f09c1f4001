// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { openBareCall } from './bare-call.mjs';
import { openCaller } from './caller.mjs';
import { pictureMs } from './picture-probe.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {Awaited<ReturnType<typeof openCaller>>} Caller */
/** @typedef {{ messages: number, ms: number, barePictureMs: number }} Call */

/** The calls that are measured against a bare one; before them the browsers have optimized what runs. */
const PAIRED = { from: 21, to: 31 };
/** The calls whose memory is measured, and those after which it is looked at first. */
const KEPT = { calls: 50, first: 10 };
/** What is done once. */
const TURN_ON = 'Turn on camera and microphone';
const ADA = { email: 'ada@demo.example', password: 'lovelace-1843' };
const GRACE = { email: 'grace@demo.example', password: 'hopper-1952' };

/** @param {number[]} values */
const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** Waits until the picture of a person is shown. @param {Caller} caller @param {string} name */
const seesPictureOf = ({ page }, name) =>
  page.waitForFunction((label) => {
    const video = document.querySelector(`video[aria-label="${label}"]`);
    return video instanceof HTMLVideoElement && video.getVideoPlaybackQuality().totalVideoFrames > 0;
  }, name);

/** A person rings another one so often at most, in milliseconds (`RING_INTERVAL`). */
const RING_PAUSE = 10_500;
let rungAt = 0;

/** A call from its first press to its end. @param {Caller} ada @param {Caller} grace @param {boolean} isFirst */
async function call(ada, grace, isFirst) {
  await pause(Math.max(0, rungAt + RING_PAUSE - Date.now()));
  await ada.press('Start video chat');
  if (isFirst) {
    await ada.press(TURN_ON);
    await seesPictureOf(ada, 'You');
    await ada.press('Call now');
  }
  rungAt = Date.now();
  await grace.press('Accept');
  if (isFirst) {
    await grace.press(TURN_ON);
    await seesPictureOf(grace, 'You');
    await grace.press('Join now');
  }
  const ms = await pictureMs(grace.page);
  await Promise.all([seesPictureOf(grace, 'Ada Lovelace'), seesPictureOf(ada, 'Grace Hopper')]);
  const messages = ada.messages() + grace.messages();
  await grace.press('Hang up');
  await Promise.all([ada, grace].map(({ window }) => window.waitFor({ state: 'hidden' })));
  ada.messages();
  grace.messages();
  return { ms, messages };
}

/** @param {Caller} ada @param {Caller} grace @param {() => Promise<number>} bareCall */
async function callByPairs(ada, grace, bareCall) {
  /** @type {Call[]} */
  const calls = [];
  for (let number = 1; number <= PAIRED.to; number += 1) {
    const barePictureMs = number >= PAIRED.from ? await bareCall() : Number.NaN;
    calls.push({ ...(await call(ada, grace, number === 1)), barePictureMs });
  }
  return calls;
}

/** @param {Call[]} calls @returns {Row[]} */
function costs(calls) {
  const nth = (/** @type {number} */ number) => /** @type {Call} */ (calls[number - 1]);
  const pairs = calls.filter(({ barePictureMs }) => !Number.isNaN(barePictureMs));
  return [
    { name: 'messages of signalling for the 1st call', value: nth(1).messages, unit: '', least: 1 },
    {
      name: 'messages of signalling, the 20th call of the 1st',
      value: nth(20).messages / nth(1).messages,
      unit: '',
      limit: 1.1,
      parts: calls.map(({ messages }, index) => `call ${index + 1}: ${messages}`),
    },
    { name: 'from accepting to the first picture', value: median(pairs.map(({ ms }) => ms)), unit: 'ms' },
    {
      name: `the same of a bare WebRTC page's, median of ${pairs.length} pairs`,
      value: median(pairs.map(({ ms, barePictureMs }) => ms / barePictureMs)),
      unit: '',
      limit: 1.5,
    },
    { name: 'the first call of a visit', value: nth(1).ms, unit: 'ms' },
  ];
}

/** Opens the chat of two people. @param {import('playwright').Browser} browser @param {string} url */
async function openPair(browser, url) {
  const ada = await openCaller(browser, url, ADA);
  const grace = await openCaller(browser, url, GRACE);
  await ada.press('Chat');
  const chats = ada.page.getByRole('list', { name: 'Chats' });
  await chats.getByRole('button', { name: /^Grace Hopper/ }).click();
  return { ada, grace };
}

/**
 * What calls cost: two browsers call each other again and again.
 * @param {import('playwright').Browser} browser with devices
 * @param {string} url
 * @returns {Promise<Row[]>}
 */
export async function calls(browser, url) {
  const bare = await openBareCall(browser);
  try {
    const { ada, grace } = await openPair(browser, url);
    return costs(await callByPairs(ada, grace, bare.call));
  } finally {
    await bare.close();
  }
}

/**
 * What calls leave behind in the pages.
 * @param {import('playwright').Browser} browser with devices, which makes no machine code: that grows for a hundred calls
 * @param {string} url
 * @returns {Promise<Row[]>}
 */
export async function callMemory(browser, url) {
  const { ada, grace } = await openPair(browser, url);
  const heaps = async () => [await ada.heap(), await grace.heap()];
  for (let number = 1; number <= KEPT.first; number += 1) await call(ada, grace, number === 1);
  const early = await heaps();
  for (let number = KEPT.first + 1; number <= KEPT.calls; number += 1) await call(ada, grace, false);
  const growth = (await heaps()).map((heap, index) => heap / (early[index] ?? 0));
  const connections = [await ada.connections(), await grace.connections()];
  const sum = (/** @type {'made' | 'open' | 'left'} */ key) =>
    connections.reduce((total, counted) => total + counted[key], 0);
  const made = 2 * KEPT.calls;
  return [
    {
      name: `heap of the pages after ${KEPT.calls} calls, of that after ${KEPT.first}`,
      value: Math.max(...growth),
      unit: '',
      limit: 1.05,
    },
    { name: 'connections made', value: sum('made'), unit: '', least: made, limit: made },
    { name: 'connections open after the last call', value: sum('open'), unit: '', limit: 0 },
    { name: 'connections still in memory', value: sum('left'), unit: '' },
  ];
}
