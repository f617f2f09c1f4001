// @ts-check
import { SCENES } from './byte-budget.mjs';
import { onEarlierFoyer } from './earlier-build.mjs';
import { storageOfAttendee, visit } from './visit.mjs';

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {import('./table.mjs').Row} Row */
/** @typedef {import('./visit.mjs').Visit} Visit */

/** The build that the figures of decision 6 are compared with. */
const EARLIER = '6d734cf';
const CPU_SLOWDOWN = 4;
const PAIRS = 15;
/** At most, as parts of what the earlier build took, by the name of the page. */
const LIMITS = /** @type {Record<string, { ready: number, task: number }>} */ ({
  'login form': { ready: 0.72, task: 0.3 },
  'first area, returning': { ready: 0.75, task: 0.3 },
});

/** @param {number[]} values */
const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/**
 * Visits the first pages of this build and of an earlier one by turns, on slow 4G with a CPU four times slower.
 * @param {Browser} browser
 * @param {string} url
 * @param {string} earlierUrl
 * @returns {Promise<Row[]>} medians of the ratios of each pair
 */
async function compare(browser, url, earlierUrl) {
  /** @param {typeof SCENES[number]} scene @param {string} from */
  const visitor = async ({ path, selector, signedIn }, from) => {
    const storage = signedIn ? await storageOfAttendee(browser, from) : undefined;
    const options = { url: from + path, selector, cpuSlowdown: CPU_SLOWDOWN, storage };
    return () => visit(browser, options);
  };
  const rows = [];
  for (const scene of SCENES) {
    const [visitEarlier, visitNow] = [await visitor(scene, earlierUrl), await visitor(scene, url)];
    /** @type {[Visit, Visit][]} */
    const pairs = [];
    for (let pair = 0; pair < PAIRS; pair += 1) pairs.push([await visitEarlier(), await visitNow()]);
    rows.push(...ratios(scene, pairs));
  }
  return rows;
}

/** @param {typeof SCENES[number]} scene @param {[Visit, Visit][]} pairs @returns {Row[]} */
function ratios({ name }, pairs) {
  /** @param {(visit: Visit) => number} of */
  const ratio = (of) => median(pairs.map(([earlier, now]) => of(now) / of(earlier)));
  return [
    {
      name: `${name}: time until usable`,
      value: ratio(({ readyMs }) => readyMs),
      unit: '',
      limit: LIMITS[name]?.ready,
    },
    {
      name: `${name}: longest task`,
      value: ratio(({ longestTaskMs }) => longestTaskMs),
      unit: '',
      limit: LIMITS[name]?.task,
    },
  ];
}

/**
 * What the first pages take, as parts of what they took in an earlier build.
 * @param {Browser} browser
 * @param {string} url
 */
export const before = (browser, url) =>
  onEarlierFoyer(EARLIER, (earlierUrl) => compare(browser, url, earlierUrl));
