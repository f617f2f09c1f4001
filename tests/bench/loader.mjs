// @ts-check
import { Agent, request } from 'node:http';

/**
 * Asks the same question again and again on some connections, in a process of its own.
 * @typedef {object} Load
 * @property {string} url
 * @property {string} [method]
 * @property {Record<string, string>} headers
 * @property {string[]} [bodies] sent in turn
 * @property {number} connections
 * @property {number} [milliseconds] how long
 * @property {number} [requests] how many at most
 * @property {string} [localAddress] the loopback address to come from
 */

/** @typedef {{ answered: number, refused: number, seconds: number }} Loaded */

/** @param {Load} load @param {Agent} agent @param {string | undefined} body @returns {Promise<boolean>} */
const ask = ({ url, method = 'GET', headers, localAddress }, agent, body) =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent, localAddress }, (answer) => {
      const { statusCode = 500 } = answer;
      answer.resume().once('end', () => resolve(statusCode < 400));
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** @param {Load} load @returns {Promise<Loaded>} */
async function run(load) {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const started = performance.now();
  const counts = { answered: 0, refused: 0 };
  const { milliseconds = Number.POSITIVE_INFINITY, requests = Number.POSITIVE_INFINITY } = load;
  let turn = 0;
  const lane = async () => {
    while (performance.now() - started < milliseconds && turn < requests) {
      const body = load.bodies?.[turn % load.bodies.length];
      turn += 1;
      const ok = await ask(load, agent, body);
      counts[ok ? 'answered' : 'refused'] += 1;
    }
  };
  await Promise.all(Array.from({ length: load.connections }, lane));
  agent.destroy();
  return { ...counts, seconds: (performance.now() - started) / 1000 };
}

process.once('message', async (message) => {
  const result = await run(/** @type {Load} */ (message));
  process.send?.(result, () => process.disconnect());
});
