// @ts-check
import { join } from 'node:path';
import { startChild } from './child.mjs';
import { median, SECOND } from './figures.mjs';
import { buildPrograms } from './programs.mjs';

/** @typedef {import('../table.mjs').Row} Row */
/** @typedef {import('./child.mjs').Child} Child */
/** @typedef {{ delivered: number, lost: number, doubled: number, misplaced: number, median: number, late: number, cpu: number }} Told */

const LISTENERS = 1_000;
/** Five times twelve seconds. */
const PAIRS = 5;
const TALK = { perSecond: 10, seconds: 12 };
const ELSEWHERE = 10_000;
const LENGTHS = [1_000, 100_000];

/** What a message costs on the wire. */
const TEXT = JSON.stringify({
  t: 'd',
  d: {
    a: 'm',
    b: {
      p: 'live/messages/area:hall',
      d: {
        '-PaBcDeFgHiJkLmNoPqR': {
          authorId: 'p0',
          authorName: 'Person Number 0',
          sentAt: 1_764_000_000_000,
          text: 'This is message number 100, about as long as most of them are.',
        },
      },
      t: 1,
    },
  },
});

const bare = (/** @type {string} */ name) => join(import.meta.dirname, `${name}.mjs`);

/**
 * A server and a crowd in processes of their own, as long as the task takes.
 * @template T
 * @param {(parts: { server: Child, crowd: Child, url: string }) => Promise<T>} task
 */
async function inTheHouse(task) {
  const programs = await buildPrograms(['realtime-server', 'chat-crowd']);
  const server = startChild(programs['realtime-server']);
  const crowd = startChild(programs['chat-crowd']);
  try {
    return await task({ server, crowd, url: `http://127.0.0.1:${await server.call('listen')}` });
  } finally {
    await Promise.all([server.stop(), crowd.stop()]);
  }
}

/** @param {Child} server @param {Child} crowd @returns {Promise<Told>} */
async function talk(server, crowd, input = {}) {
  const before = await server.call('cpu');
  const told = await crowd.call('talk', { ...TALK, ...input });
  const after = await server.call('cpu');
  return { ...told, cpu: (after - before) / SECOND / told.delivered };
}

/** Bare sockets of the same number; returns the function that ends them. */
async function openBare() {
  const server = startChild(bare('bare-sockets'));
  const crowd = startChild(bare('bare-crowd'));
  const { port } = await server.call('listen');
  await crowd.call('join', { url: `ws://127.0.0.1:${port}`, count: LISTENERS });
  const stop = () => Promise.all([server.stop(), crowd.stop()]);
  return { run: () => talk(server, crowd, { text: TEXT }), stop };
}

/** @param {Told[]} runs @param {'lost' | 'doubled' | 'misplaced'} what */
const sum = (runs, what) => runs.reduce((total, run) => total + run[what], 0);

/** A thousand people in the channel of one area hear ten messages a second. */
const conversation = () =>
  inTheHouse(async ({ server, crowd, url }) => {
    const floor = await openBare();
    await crowd.call('join', { url, areas: ['hall'], count: LISTENERS, first: 0, open: true });
    await talk(server, crowd, { seconds: 3 });
    const [own, least] = [/** @type {Told[]} */ ([]), /** @type {Told[]} */ ([])];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      own.push(await talk(server, crowd));
      least.push(await floor.run());
    }
    await floor.stop();
    const name = `${TALK.perSecond} messages/s to ${LISTENERS} people`;
    const ratios = own.map(({ cpu }, pair) => (least[pair]?.cpu ?? Number.NaN) / cpu);
    return [
      { name: `${name}: lost`, value: sum(own, 'lost'), unit: '', limit: 0 },
      { name: `${name}: doubled`, value: sum(own, 'doubled'), unit: '', limit: 0 },
      { name: `${name}: out of order`, value: sum(own, 'misplaced'), unit: '', limit: 0 },
      { name: `${name}: delivered, median`, value: median(own.map((run) => run.median)), unit: 'ms' },
      { name: `${name}: delivered, 95 of 100`, value: median(own.map((run) => run.late)), unit: 'ms' },
      { name: `${name}: delivered`, value: 1 / median(own.map(({ cpu }) => cpu)), unit: '/ CPU s' },
      { name: `${name}: ours, of what bare ws delivers`, value: median(ratios), unit: '', least: 0.4 },
    ];
  });

/** Pushes of a message that people in other areas must not get. */
const elsewhere = () =>
  inTheHouse(async ({ server, crowd, url }) => {
    const stands = Array.from({ length: 48 }, (_, index) => `stand-${index}`);
    await crowd.call('join', { url, areas: ['hall'], count: 20, first: 0, open: true });
    const alone = Math.max(...(await crowd.call('messages', 4)));
    await crowd.call('join', { url, areas: stands, count: ELSEWHERE, first: 20, open: false });
    const before = await server.call('deliveries');
    const counts = await crowd.call('messages', 4);
    const deliveries = ((await server.call('deliveries')) - before) / counts.length;
    const name = `a message to 20 people, ${ELSEWHERE} in other areas`;
    return [
      { name: `${name}: pushes`, value: Math.max(...counts), unit: '', limit: alone },
      { name: `${name}: deliveries of the server`, value: deliveries, unit: '', limit: alone },
    ];
  });

/** What opening a channel and writing into it costs, by its length. */
const history = () =>
  inTheHouse(async ({ server, crowd, url }) => {
    const rows = [];
    for (const count of LENGTHS) {
      const areaId = `hall-${count}`;
      await server.call('fillChannel', { areaId, count });
      // The first one after a start makes the index.
      await crowd.call('open', { url, areaId });
      const openings = /** @type {Record<'pushes' | 'rows' | 'ms', number>[]} */ ([]);
      for (let time = 0; time < PAIRS; time += 1) openings.push(await crowd.call('open', { url, areaId }));
      const name = `opening a channel of ${count} messages`;
      rows.push(
        {
          name: `${name}: pushes`,
          value: Math.max(...openings.map(({ pushes }) => pushes)),
          unit: '',
          limit: 1,
        },
        {
          name: `${name}: messages`,
          value: Math.max(...openings.map((each) => each.rows)),
          unit: '',
          limit: 60,
        },
        { name: `${name}: answered`, value: median(openings.map(({ ms }) => ms)), unit: 'ms', limit: 50 },
      );
    }
    return rows;
  });

/** The chat on the server. @returns {Promise<Row[]>} */
export async function chatOnServer() {
  return [...(await conversation()), ...(await elsewhere()), ...(await history())];
}
