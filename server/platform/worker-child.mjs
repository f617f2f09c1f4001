// @ts-check
import { fileURLToPath } from 'node:url';
import { isMainThread, Worker, workerData } from 'node:worker_threads';

const CHECK_INTERVAL = 1_000;

/**
 * Answers each message of the parent process, and tells it that this process is ready. The process ends with its parent,
 * also one that is killed while a job keeps this thread busy.
 * @param {(job: any) => Promise<unknown>} answerTo
 */
export function answerJobs(answerTo) {
  process.on('message', async (job) => {
    process.send?.(await answerTo(job));
  });
  // Signals to the process group are handled by the parent.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => {});
  process.on('disconnect', () => process.exit());
  new Worker(fileURLToPath(import.meta.url), { workerData: process.ppid }).unref();
  process.send?.('ready');
}

// A process without its parent gets another one.
if (!isMainThread)
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
  }, CHECK_INTERVAL);
