// @ts-check
import { fork } from 'node:child_process';

/**
 * A program of its own whose calls can be made from here.
 * @typedef {object} Child
 * @property {(name: string, input?: unknown) => Promise<any>} call
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop
 */

/** @param {string} program @returns {Child} */
export function startChild(program) {
  const child = fork(program, { execArgv: ['--expose-gc'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  /** @type {Map<number, { resolve: (output: unknown) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let last = 0;
  child.on('message', (message) => {
    const { id, output, error } = /** @type {{ id: number, output?: unknown, error?: string }} */ (message);
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(error));
    else call?.resolve(output);
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  void ended.then((code) => {
    for (const { reject } of waiting.values()) reject(new Error(`${program} ended with ${code}`));
  });
  return {
    call: (name, input) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        child.send({ id: last, name, input });
      }),
    stop: async (signal = 'SIGKILL') => {
      waiting.clear();
      child.kill(signal);
      await ended;
    },
  };
}
