// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { median, perSecond, signIn, underLoad } from './server-load.mjs';

/** @typedef {import('./table.mjs').Row} Row */
/** @typedef {{ name: string, path: string, method: string, headers: Record<string, string> }} Asked */
/** @typedef {{ status: number, body: Buffer, headers: import('node:http').IncomingHttpHeaders }} Answer */

const CONNECTIONS = 16;
/** Requests to each server until its code is compiled. */
const WARM_UP = 3_000;
const PAIRS = 5;
const REQUESTS = 2_000;

/** @param {string} url @param {Pick<Asked, 'method' | 'headers'>} asked @returns {Promise<Answer>} */
const answerOf = (url, asked) =>
  new Promise((resolve, reject) => {
    const sent = request(url, asked, async (answer) => {
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      const { statusCode: status = 500, headers } = answer;
      if (status >= 400) reject(new Error(`${url} was answered with ${status}`));
      resolve({ status, body: Buffer.concat(chunks), headers });
    });
    sent.once('error', reject).end();
  });

/** @param {Answer} answer */
async function startBareServer({ status, body, headers: all }) {
  const names = ['content-type', 'content-encoding', 'content-length'];
  const headers = Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
  const child = fork(join(import.meta.dirname, 'bare-server.mjs'));
  child.send({ status, headers, body: body.toString('base64') });
  const [{ port }] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

/** One kind of request, against a bare server that sends the same bytes; both in turn. @param {string} url @param {Asked} asked */
async function compare(url, { name, path, method, headers }) {
  const address = `${url}${path}`;
  const bare = await startBareServer(await answerOf(address, { method, headers }));
  const load = { method, headers, connections: CONNECTIONS };
  const rateOf = async (/** @type {string} */ to, requests = REQUESTS) =>
    perSecond(await underLoad({ ...load, url: to, requests }));
  for (const to of [address, bare.url]) await rateOf(to, WARM_UP);
  const pairs = [];
  for (let pair = 0; pair < PAIRS; pair += 1)
    pairs.push({ own: await rateOf(address), bare: await rateOf(bare.url) });
  bare.stop();
  return [
    { name, value: median(pairs.map(({ own }) => own)), unit: 'requests/s' },
    { name: `${name}, a bare server`, value: median(pairs.map((pair) => pair.bare)), unit: 'requests/s' },
    {
      name: `${name}, ours of that`,
      value: median(pairs.map((pair) => pair.own / pair.bare)),
      unit: '',
      least: 0.5,
    },
  ];
}

/** Requests per second for the cached venue, its 304 and the admission. @param {string} url @returns {Promise<Row[]>} */
export async function venueRequests(url) {
  const headers = { authorization: `Bearer ${await signIn(url)}`, 'accept-encoding': 'br' };
  const path = '/api/ui/venue?architectureId=demo';
  const { etag = '' } = (await answerOf(`${url}${path}`, { method: 'GET', headers })).headers;
  const asked = [
    { name: 'GET /api/ui/venue', path, method: 'GET', headers },
    { name: '304 of /api/ui/venue', path, method: 'GET', headers: { ...headers, 'if-none-match': etag } },
    { name: 'HEAD /api/venue', path: '/api/venue', method: 'HEAD', headers },
  ];
  const rows = [];
  for (const one of asked) rows.push(...(await compare(url, one)));
  return rows;
}
