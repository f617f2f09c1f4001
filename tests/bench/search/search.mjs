// @ts-check
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pdfOf } from '../../support/pdf-of.mjs';
import { root, startFoyer, temporaryFolder } from '../foyer-process.mjs';
import { median, signIn } from '../server-load.mjs';

/** @typedef {import('../table.mjs').Row} Row */

const run = promisify(execFile);
const SIZES = { sessions: 500, pieces: 200, documents: 50, pages: 20 };
const PARAGRAPHS = 5;
const ASKERS = 20;
const ASKED = 30;
const CALLS = 400;
const VENUE = '/api/ui/venue?architectureId=library';

const SYLLABLES = 'ka lo mi ren ta vel su dor ni pra he zo cam tri bel os gan fe lum ir'.split(' ');
const COMMON = 'the engine and its makers of a machine in which people work with numbers for every day'.split(
  ' ',
);

/** Numbers that look random and are the same each time. */
function numbers(seed = 1_871) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
const next = numbers();
/** As in a language, a few words are most of a text, and most words are seldom. */
const wordOf = (/** @type {number} */ rank) =>
  [rank, rank >> 3, rank >> 5].map((part) => SYLLABLES[part % SYLLABLES.length]).join('') +
  (rank % 7 ? '' : 'n');
const rareWord = () => wordOf(Math.floor(12_000 ** (next(1_000_000) / 1_000_000)));
const word = () => (next(3) ? (COMMON[next(COMMON.length)] ?? '') : rareWord());
const words = (/** @type {number} */ count) => Array.from({ length: count }, word).join(' ');
const sentence = () => `${words(9 + next(9))}.`.replace(/^./, (letter) => letter.toUpperCase());
const paragraph = () => Array.from({ length: 5 }, sentence).join(' ');
const both = (/** @type {() => string} */ text) => ['en', 'de'].map((locale) => ({ locale, text: text() }));

const documentOf = () =>
  pdfOf(Array.from({ length: SIZES.pages }, () => Array.from({ length: PARAGRAPHS }, paragraph).join(' ')));

/** @param {number} index */
function sessionOf(index) {
  const start = Date.parse('2027-03-09T08:00:00Z') + (index % 60) * 1_800_000;
  return {
    guid: `session-${index}`,
    titles: both(() => words(5)),
    descriptions: both(paragraph),
    speakers: [{ name: `${rareWord()} ${rareWord()}`, biographies: both(sentence) }],
    room: `Room ${index % 20}`,
    start: new Date(start).toISOString(),
    end: new Date(start + 1_500_000).toISOString(),
    zone: 'Europe/Berlin',
  };
}

/** @param {object[]} assets @param {string} extra */
function venueOf(assets, extra) {
  const ids = assets.map((asset) => /** @type {{ id: string }} */ (asset).id);
  const pieces = Array.from({ length: SIZES.pieces }, (_, index) => ({
    type: 'LINK',
    id: `piece-${index}`,
    titles: both(() => words(4)),
    descriptions: both(sentence),
    url: 'https://pieces.example/',
  }));
  const media = {
    id: 'media',
    name: 'Media',
    type: 'MEDIA_BOARD',
    configurations: [{ id: 'board', mediaBoardId: 'films', pieces }],
  };
  const documents = ids.map((assetId) => ({
    id: `widget-${assetId}`,
    name: `Document ${assetId}`,
    type: 'PDF_VIEWER',
    configurations: [{ id: 'pdf', assetId }],
  }));
  const area = {
    id: 'hall',
    names: both(() => `Hall ${extra}`),
    descriptions: both(paragraph),
    defaultViewpointId: 'front',
    viewMode: 'VIEW_2D',
    viewPoints: [{ id: 'front', names: both(() => 'Front') }],
    contentWidgets: [media, ...documents],
  };
  const schedule = {
    title: 'Days',
    sessions: Array.from({ length: SIZES.sessions }, (_, index) => sessionOf(index)),
  };
  return { architectures: [{ id: 'library', defaultAreaId: 'hall', areas: [area], schedule }], assets };
}

/** @param {string} folder */
const commandsIn =
  (folder) =>
  async (/** @type {string[]} */ ...parts) => {
    const options = {
      cwd: root,
      env: { ...process.env, DATA_DIR: join(folder, 'data') },
      maxBuffer: 2 ** 26,
    };
    return (await run(process.execPath, [join(root, 'scripts/command.mjs'), 'venue', ...parts], options))
      .stdout;
  };

/** @param {number[]} values @param {number} share */
const percentile = (values, share) =>
  [...values].sort((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;

/** A question of two to five words of the venue, one of them misspelled at times. */
function question() {
  const chosen = Array.from({ length: 2 + next(4) }, word);
  if (next(4) === 0) chosen.push(rareWord().replace(/(.)(.)$/, '$2$1'));
  return `where is ${chosen.join(' ')}?`;
}

/** Returns how long a question takes in milliseconds. @param {string} url @param {Record<string, string>} headers */
async function ask(url, headers) {
  const since = performance.now();
  const answer = await fetch(`${url}/api/search/?q=${encodeURIComponent(question())}`, { headers });
  const { sources } = await answer.json();
  if (!Array.isArray(sources)) throw new Error(`A question was answered with ${answer.status}`);
  return performance.now() - since;
}

/** Returns the median of some calls of the venue, one after the other. @param {string} url @param {Record<string, string>} headers @param {() => boolean} isOn */
async function venueCalls(url, headers, isOn) {
  const times = [];
  while (isOn() && times.length < CALLS) {
    const since = performance.now();
    await (await fetch(`${url}${VENUE}`, { headers: { ...headers, 'accept-encoding': 'br' } })).arrayBuffer();
    times.push(performance.now() - since);
    await pause(20);
  }
  return { calls: times.length, median: median(times), slow: percentile(times, 0.95) };
}

/** Publishes a venue and waits for its index, with calls of the venue meanwhile. @param {Running} running @param {string} file */
async function published({ url, headers, command }, file) {
  const state = async () => (await fetch(`${url}/api/search/index`, { headers })).json();
  await command('save', file);
  const settled = async (/** @type {string | undefined} */ before) => {
    for (let now = await state(); ; now = await state()) {
      if (now.state === 'idle' && now.indexedAt !== before) return now.indexedAt;
      await pause(250);
    }
  };
  const before = await settled(undefined);
  await command('publish', 'library');
  const since = performance.now();
  let isDone = false;
  const waited = (async () => {
    await settled(before);
    isDone = true;
    return (performance.now() - since) / 1_000;
  })();
  const venue = await venueCalls(url, headers, () => !isDone);
  return { seconds: await waited, venue };
}

/** @typedef {{ url: string, headers: Record<string, string>, command: ReturnType<typeof commandsIn> }} Running */

/** @param {Running} running @param {string} folder @returns {Promise<Row[]>} */
async function measure(running, folder) {
  const { url, headers, command } = running;
  const documents = join(folder, 'documents');
  await mkdir(documents);
  for (let index = 0; index < SIZES.documents; index += 1)
    await writeFile(join(documents, `document-${index}.pdf`), documentOf());
  await command('save', await venueFile(folder, [], 'empty'));
  const { assets } = JSON.parse(await command('add-assets', documents, 'library', '--json'));
  const first = await published(running, await venueFile(folder, assets, 'first'));
  const quiet = await venueCalls(url, headers, () => true);
  const again = await published(running, await venueFile(folder, assets, 'again'));
  await Promise.all(Array.from({ length: ASKERS }, () => ask(url, headers)));
  const times = await Promise.all(
    Array.from({ length: ASKERS }, async () => {
      const own = [];
      for (let asked = 0; asked < ASKED; asked += 1) own.push(await ask(url, headers));
      return own;
    }),
  );
  const alone = [];
  for (let asked = 0; asked < ASKED; asked += 1) alone.push(await ask(url, headers));
  return [
    {
      name: 'the index of 500 sessions, 200 pieces and 50 PDFs of 20 pages',
      value: first.seconds,
      unit: 's',
      limit: 30,
    },
    { name: 'again, with the same PDFs', value: again.seconds, unit: 's', limit: 30 },
    { name: 'GET /api/ui/venue, median', value: quiet.median, unit: 'ms' },
    {
      name: 'the same while PDFs are read, of that',
      value: first.venue.median / quiet.median,
      unit: '',
      limit: 4 / 3,
    },
    {
      name: 'the same while it is indexed again, of that',
      value: again.venue.median / quiet.median,
      unit: '',
      limit: 4 / 3,
    },
    {
      name: 'a question, 20 people asking without a pause, p95',
      value: percentile(times.flat(), 0.95),
      unit: 'ms',
      limit: 100,
    },
    { name: 'the same, median', value: median(times.flat()), unit: 'ms' },
    { name: 'a question of one person, median', value: median(alone), unit: 'ms' },
  ];
}

/** @param {string} folder @param {object[]} assets @param {string} extra */
async function venueFile(folder, assets, extra) {
  const file = join(folder, `${extra}.json`);
  await writeFile(file, JSON.stringify(venueOf(assets, extra)));
  return file;
}

/**
 * How long answers without a model take at a venue of 500 sessions, 200 pieces and 50 PDFs of 20 pages, and its index.
 * @returns {Promise<Row[]>}
 */
export async function search() {
  const folder = await temporaryFolder();
  const settings = join(folder.path, 'foyer.json');
  const config = { limits: { factor: 1_000 }, ui: { features: { ai: true } } };
  await writeFile(settings, JSON.stringify(config));
  const server = await startFoyer({ dataDir: join(folder.path, 'data'), env: { FOYER_CONFIG: settings } });
  const host = { email: 'host@demo.example', password: 'foyer-host-2026' };
  try {
    const headers = { authorization: `Bearer ${await signIn(server.url, host)}` };
    return await measure({ url: server.url, headers, command: commandsIn(folder.path) }, folder.path);
  } finally {
    await server.stop();
    await folder.remove();
  }
}
