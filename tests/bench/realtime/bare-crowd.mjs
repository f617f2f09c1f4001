// @ts-check
import { WebSocket } from 'ws';

/**
 * Listeners of the bare server, and one who writes.
 * @type {WebSocket[]}
 */
const listeners = [];
let received = 0;

/** @param {string} url @returns {Promise<WebSocket>} */
function open(url) {
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const CALLS = {
  /** @param {{ url: string, count: number }} input */
  async join({ url, count }) {
    while (listeners.length <= count) {
      const socket = await open(url);
      const isWriter = listeners.length === 0;
      if (!isWriter) socket.on('message', () => (received += 1));
      listeners.push(socket);
    }
  },
  /** @param {{ rounds: number, text: string }} input */
  async changes({ rounds, text }) {
    const [writer] = listeners;
    const acknowledged = [];
    for (let round = 0; round < rounds; round += 1) {
      const expected = received + listeners.length - 1;
      const since = performance.now();
      const answered = new Promise((resolve) => writer?.once('message', resolve));
      writer?.send(text);
      await answered;
      acknowledged.push(performance.now() - since);
      while (received < expected) await pause(2);
      await pause(110);
    }
    return acknowledged;
  },
  /** Messages at a steady rate. @param {{ perSecond: number, seconds: number, text: string }} input */
  async talk({ perSecond, seconds, text }) {
    const [writer] = listeners;
    const before = received;
    const count = perSecond * seconds;
    const expected = before + count * (listeners.length - 1);
    const since = performance.now();
    for (let number = 0; number < count; number += 1) {
      await pause(since + (number * 1_000) / perSecond - performance.now());
      writer?.send(text);
    }
    while (received < expected) await pause(2);
    return { delivered: received - before };
  },
};

process.on('message', async (message) => {
  const { id, name, input } = /** @type {{ id: number, name: keyof typeof CALLS, input: any }} */ (message);
  process.send?.({ id, output: await CALLS[name](input) });
});
process.once('disconnect', () => process.exit(0));
