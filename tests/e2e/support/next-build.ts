import { cp, mkdtemp, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../bench/foyer-process.mjs';

/** A copy of the built product in which a new client can be deployed. */
export async function copyOfProduct() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-product-'));
  for (const part of ['dist', 'package.json', 'database.rules.json', 'server'])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Builds the client again, with other names for all files, and installs it in the copy. */
export async function deployNextBuild(folder: string): Promise<void> {
  const outDir = join(folder, 'next');
  const file = 'assets/next-[name]-[hash].js';
  await build({
    root,
    logLevel: 'error',
    environments: {
      client: {
        build: { outDir, rolldownOptions: { output: { entryFileNames: file, chunkFileNames: file } } },
      },
    },
  });
  await rm(join(folder, 'dist/client'), { recursive: true });
  await rename(outDir, join(folder, 'dist/client'));
}
