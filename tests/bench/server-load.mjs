// @ts-check
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** @typedef {import('./table.mjs').Row} Row */
/** @typedef {import('./loader.mjs').Load} Load */
/** @typedef {import('./loader.mjs').Loaded} Loaded */

const MILLISECONDS = 4_000;
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

/** @param {Loaded} loaded */
export const perSecond = ({ answered, seconds }) => answered / seconds;
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
    milliseconds: MILLISECONDS,
  });
  const refused = result.refused ? `(${result.refused} refused)` : '';
  return [
    { name: 'sign-ins with a password', value: perSecond(result), unit: `sign-ins/s ${refused}`.trim() },
  ];
}
