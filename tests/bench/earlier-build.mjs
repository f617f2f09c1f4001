// @ts-check
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root, startFoyer, temporaryFolder } from './foyer-process.mjs';

/** @param {string} file @param {string[]} args @param {string} cwd */
const run = (file, args, cwd) => promisify(execFile)(file, args, { cwd, maxBuffer: 2 ** 26 });

/** @param {string} tree @param {string} commit */
async function buildIn(tree, commit) {
  await run('git', ['worktree', 'add', '--detach', tree, commit], root).catch(() => {
    throw new Error(`This clone has no commit ${commit}; a shallow one gets it by: git fetch --unshallow`);
  });
  await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], tree);
  await run('npm', ['run', 'build'], tree);
}

/**
 * Builds a commit of this repository in a folder of its own, with its own packages, and starts its server.
 * @param {string} commit
 * @param {(url: string) => Promise<T>} task
 * @returns {Promise<T>} what the task returns
 * @throws Error when the repository has no such commit
 * @template T
 */
export async function onEarlierFoyer(commit, task) {
  const folder = await temporaryFolder();
  const tree = join(folder.path, 'tree');
  try {
    await buildIn(tree, commit);
    const server = await startFoyer({ folder: tree, dataDir: join(folder.path, 'data') });
    return await task(server.url).finally(server.stop);
  } finally {
    await folder.remove();
    await run('git', ['worktree', 'prune'], root);
  }
}
