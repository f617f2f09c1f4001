import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../../server/platform/package-root';
import { WorkerFailure, workerProcess } from '../../../server/platform/worker-process';
import { temporaryFolder } from '../../support/store';

const CHILD = pathToFileURL(join(packageRoot, 'server/platform/worker-child.mjs'));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let program: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  program = join(folder.path, 'program.mjs');
  await writeFile(
    program,
    `import { answerJobs } from '${CHILD}';
    answerJobs(async ({ work }) => {
      if (work === 'end') process.exit(1);
      while (work === 'for ever');
      return work;
    });`,
  );
});
afterAll(() => folder.remove());

test('a process that ends with a job fails, and the next job gets a new one', async () => {
  const worker = workerProcess<{ work: string }, string>({ program, heap: 64, timeout: 20_000 });
  const failure = await worker.run({ work: 'end' }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WorkerFailure);
  expect(failure).toMatchObject({ kind: 'unavailable', hadJob: true, retryAfter: 10_000 });
  expect(await worker.run({ work: 'again' })).toBe('again');
  await worker.close();
});

test('a process whose program is missing fails before it has the job', async () => {
  const missing = workerProcess({ program: `${program}.no`, heap: 64, timeout: 20_000 });
  await expect(missing.run({})).rejects.toMatchObject({ kind: 'unavailable', hadJob: false });
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a busy process ends when its parent is killed', async () => {
  const parent = spawn(
    process.execPath,
    [
      '-e',
      `const child = require('node:child_process').fork(process.argv[1], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
      child.once('message', () => child.send({ work: 'for ever' }, () => console.log(child.pid)));`,
      program,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [pid] = await once(parent.stdout, 'data');
  expect(isRunning(Number(pid))).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(Number(pid)), { timeout: 20_000 }).toBe(false);
}, 40_000);
