// @ts-check
import { openBareCall } from './bare-call.mjs';
import { openCaller } from './caller.mjs';
import { pictureMs } from './picture-probe.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {Awaited<ReturnType<typeof openCaller>>} Caller */
/** @typedef {{ messages: number, ms: number, barePictureMs: number, heaps: number[] }} Call */

const CALLS = 50;
/** The calls that are measured against a bare one. */
const PAIRED = { from: 21, to: 31 };
/** The calls after which the heaps are measured. */
const HEAPS = [10, CALLS];
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

/** A call from its first press to its end. @param {Caller} ada @param {Caller} grace @param {boolean} isFirst */
async function call(ada, grace, isFirst) {
  await ada.press('Start video chat');
  if (isFirst) {
    await seesPictureOf(ada, 'You');
    await ada.press('Call now');
  }
  await grace.press('Accept');
  const ms = await pictureMs(grace.page);
  if (isFirst) {
    await grace.press('Camera');
    await seesPictureOf(grace, 'You');
    await grace.press('Done');
  }
  await Promise.all([seesPictureOf(grace, 'Ada Lovelace'), seesPictureOf(ada, 'Grace Hopper')]);
  const messages = ada.messages() + grace.messages();
  await grace.press('Hang up');
  await Promise.all([ada, grace].map(({ window }) => window.waitFor({ state: 'hidden' })));
  ada.messages();
  grace.messages();
  return { ms, messages };
}

/** @param {Caller} ada @param {Caller} grace @param {() => Promise<number>} bareCall */
async function callAgainAndAgain(ada, grace, bareCall) {
  /** @type {Call[]} */
  const calls = [];
  for (let number = 1; number <= CALLS; number += 1) {
    const isPaired = number >= PAIRED.from && number <= PAIRED.to;
    const barePictureMs = isPaired ? await bareCall() : Number.NaN;
    const done = await call(ada, grace, number === 1);
    const heaps = HEAPS.includes(number) ? [await ada.heap(), await grace.heap()] : [];
    calls.push({ ...done, barePictureMs, heaps });
  }
  return calls;
}

/** @param {Call[]} calls @returns {Row[]} */
function costs(calls) {
  const nth = (/** @type {number} */ number) => /** @type {Call} */ (calls[number - 1]);
  const pairs = calls.filter(({ barePictureMs }) => !Number.isNaN(barePictureMs));
  const growth = nth(CALLS).heaps.map((heap, index) => heap / (nth(10).heaps[index] ?? 0));
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
    {
      name: `heap of the pages after ${CALLS} calls, of that after 10`,
      value: Math.max(...growth),
      unit: '',
      limit: 1.05,
    },
  ];
}

/** @param {Caller} ada @param {Caller} grace @param {() => Promise<number>} bareCall */
async function measure(ada, grace, bareCall) {
  await ada.press('Chat');
  const chats = ada.page.getByRole('list', { name: 'Chats' });
  await chats.getByRole('button', { name: /^Grace Hopper/ }).click();
  const rows = costs(await callAgainAndAgain(ada, grace, bareCall));
  const connections = [await ada.connections(), await grace.connections()];
  const sum = (/** @type {'made' | 'open' | 'left'} */ key) =>
    connections.reduce((total, counted) => total + counted[key], 0);
  return [
    ...rows,
    { name: 'connections made', value: sum('made'), unit: '', least: 2 * CALLS, limit: 2 * CALLS },
    { name: 'connections open after the last call', value: sum('open'), unit: '', limit: 0 },
    { name: 'connections still in memory', value: sum('left'), unit: '' },
  ];
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
    return await measure(
      await openCaller(browser, url, ADA),
      await openCaller(browser, url, GRACE),
      bare.call,
    );
  } finally {
    await bare.close();
  }
}
