// @ts-check
import { median, PEOPLE, signIn, signInAddress, signInBody, underLoad } from './server-load.mjs';

/** @typedef {import('./table.mjs').Row} Row */

const WRONG = 10_000;
const QUIET = 24;
const CONNECTIONS = 32;
const ATTACKER = '127.0.0.2';

/** @param {string} url @returns {Promise<number>} milliseconds; rejects when she is not let in */
async function signInTime(url) {
  const since = performance.now();
  await signIn(url, PEOPLE[1]);
  return performance.now() - since;
}

/** A wrong password for everybody: most have no account, and one has. */
const bodies = Array.from({ length: 500 }, (_, guess) =>
  signInBody({
    email: guess === 0 ? 'ada@demo.example' : `guest-${guess}@demo.example`,
    password: 'wrong-0000',
  }),
);

/**
 * What one person's right password costs while 10,000 wrong ones come from another address.
 * @param {string} url
 * @returns {Promise<Row[]>}
 */
export async function wrongPasswords(url) {
  const quiet = [];
  for (let time = 0; time < QUIET; time += 1) quiet.push(await signInTime(url));
  const attack = underLoad({
    url: signInAddress(url),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    bodies,
    connections: CONNECTIONS,
    requests: WRONG,
    localAddress: ATTACKER,
  });
  const ended = attack.then(() => true);
  const meanwhile = [];
  do meanwhile.push(await signInTime(url));
  while (!(await Promise.race([ended, false])));
  const { refused, seconds } = await attack;
  return [
    { name: 'wrong passwords refused, from one address', value: refused, unit: '', least: WRONG },
    { name: 'of them a second', value: refused / seconds, unit: '' },
    { name: 'right sign-ins of another person meanwhile', value: meanwhile.length, unit: '', least: 1 },
    {
      name: 'their median / without the wrong ones',
      value: median(meanwhile) / median(quiet),
      unit: '',
      limit: 2,
    },
  ];
}
