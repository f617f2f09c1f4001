// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const OLDEST_MAJOR = 14;
const DEBIAN = '/usr/lib/postgresql';

/** Debian installs every major version in its own folder, outside PATH. Newest first. */
function debianFolders() {
  if (!existsSync(DEBIAN)) return [];
  const majors = readdirSync(DEBIAN)
    .map(Number)
    .filter((major) => major >= OLDEST_MAJOR);
  return majors.sort((a, b) => b - a).map((major) => join(DEBIAN, String(major), 'bin'));
}

/** Returns the folder of PostgreSQL's programs, version 14 or newer on Debian; undefined without them. */
export function findPostgres() {
  const folders = [...debianFolders(), ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = findPostgres();
  if (folder) console.log(folder);
  else process.exitCode = 1;
}
