// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { join } from 'node:path';

/** @typedef {import('./table.mjs').Row} Row */
/** @typedef {import('./loader.mjs').Load} Load */
/** @typedef {import('./loader.mjs').Loaded} Loaded */

const ROUNDS = 3;
const MILLISECONDS = 2_000;
export const PEOPLE = [
  { email: 'ada@demo.example', password: 'lovelace-1843' },
  { email: 'grace@demo.example', password: 'hopper-1952' },
  { email: 'alan@demo.example', password: 'turing-1936' },
];

/** @param {Load} load @returns {Promise<Loaded>} */
export async function underLoad(load) {
  const child = fork(join(import.meta.dirname, 'loader.mjs'));
  child.send(load);
  const [result] = await once(child, 'message');
  await once(child, 'exit');
  return result;
}

/** @param {string} url @param {Record<string, string>} headers @returns {Promise<{ body: Buffer, headers: Record<string, string> }>} */
const answerOf = (url, headers) =>
  new Promise((resolve, reject) => {
    get(url, { headers }, async (answer) => {
      const chunks = [];
      for await (const chunk of answer) chunks.push(chunk);
      const { 'content-type': type = '', 'content-encoding': encoding } = answer.headers;
      if (answer.statusCode !== 200) reject(new Error(`${url} was answered with ${answer.statusCode}`));
      resolve({
        body: Buffer.concat(chunks),
        headers: { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) },
      });
    }).once('error', reject);
  });

/** @param {{ body: Buffer, headers: Record<string, string> }} answer */
async function startBareServer({ body, headers }) {
  const child = fork(join(import.meta.dirname, 'bare-server.mjs'));
  child.send({ body: body.toString('base64'), headers });
  const [{ port }] = await once(child, 'message');
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

/** @param {Loaded} loaded */
const perSecond = ({ answered, seconds }) => answered / seconds;
/** @param {number[]} values */
export const median = (values) =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

export const signInAddress = (/** @type {string} */ url) =>
  `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`;
export const signInBody = (/** @type {typeof PEOPLE[number]} */ person) =>
  JSON.stringify({ ...person, returnSecureToken: true, clientType: 'CLIENT_TYPE_WEB' });

/** @param {string} url @returns {Promise<string>} an ID token */
export async function signIn(url, person = PEOPLE[0]) {
  const answer = await fetch(signInAddress(url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: person ? signInBody(person) : '',
  });
  const { idToken } = await answer.json();
  if (!idToken) throw new Error(`Signing in was answered with ${answer.status}`);
  return idToken;
}

/**
 * Requests per second of the venue, against a bare server that sends the same bytes; both in turn.
 * @param {string} url
 * @returns {Promise<Row[]>}
 */
export async function venueRequests(url) {
  const headers = { authorization: `Bearer ${await signIn(url)}`, 'accept-encoding': 'br' };
  const address = `${url}/api/ui/venue?architectureId=demo`;
  const bare = await startBareServer(await answerOf(address, headers));
  const load = { headers, connections: 16, milliseconds: MILLISECONDS };
  /** @type {number[]} */
  const venue = [];
  /** @type {number[]} */
  const floor = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    venue.push(perSecond(await underLoad({ ...load, url: address })));
    floor.push(perSecond(await underLoad({ ...load, url: bare.url })));
  }
  bare.stop();
  const ratios = venue.map((rate, round) => rate / (floor[round] ?? Number.NaN));
  return [
    { name: 'GET /api/ui/venue', value: median(venue), unit: 'requests/s' },
    { name: 'bare server, same bytes', value: median(floor), unit: 'requests/s' },
    { name: 'venue / bare, median of pairs', value: median(ratios), unit: '' },
  ];
}

/**
 * Sign-ins with a password per second.
 * @param {string} url
 * @returns {Promise<Row[]>}
 */
export async function signIns(url) {
  const result = await underLoad({
    url: signInAddress(url),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    bodies: PEOPLE.map(signInBody),
    connections: 8,
    milliseconds: 2 * MILLISECONDS,
  });
  const refused = result.refused ? `(${result.refused} refused)` : '';
  return [
    { name: 'sign-ins with a password', value: perSecond(result), unit: `sign-ins/s ${refused}`.trim() },
  ];
}
