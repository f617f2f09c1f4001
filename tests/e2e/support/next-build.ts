import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../bench/foyer-process.mjs';

/** A copy of the built product in which a new client can be deployed. */
export async function copyOfProduct() {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-product-'));
  for (const part of ['dist', 'package.json', 'database.rules.json', 'server'])
    await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

const CODE = /\.(js|css)$/;

/** Installs a client in the copy that has other names for all files of code, as after a change of each of them. */
export async function deployNextBuild(folder: string): Promise<void> {
  const client = join(folder, 'dist/client');
  const assets = join(client, 'assets');
  const names = (await readdir(assets)).filter((name) => CODE.test(name));
  const anyName = new RegExp(
    `(?<=["'\`/])(${names.map((name) => name.replaceAll('.', '\\.')).join('|')})`,
    'g',
  );
  for (const path of [...names.map((name) => join(assets, name)), join(client, 'index.html')]) {
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(anyName, 'next-$1'));
    // The compressed copies have the former text.
    await Promise.all([rm(`${path}.br`, { force: true }), rm(`${path}.gz`, { force: true })]);
  }
  for (const name of names) await rename(join(assets, name), join(assets, `next-${name}`));
}
