import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const INDEX = '<!doctype html><html lang="en"><title>Foyer</title><div id="root"></div></html>';
export const ACTION = '<!doctype html><html lang="en"><title>Foyer</title><h1>Set a new password</h1></html>';
export const SCRIPT = `export const greeting = ${JSON.stringify('welcome '.repeat(200))};`;
export const FILM = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

const FILES: Record<string, string | Buffer> = {
  'index.html': INDEX,
  'action.html': ACTION,
  'whiteboard.html': '<!doctype html><html lang="en"><title>Whiteboard</title></html>',
  'inspector.html': '<!doctype html><html lang="en"><title>Machines</title></html>',
  'room.html': '<!doctype html><html lang="en"><title>Room</title></html>',
  'assets/main-Ab3_x9Z.js': SCRIPT,
  'assets/main-Ab3_x9Z.js.br': brotliCompressSync(SCRIPT),
  'assets/main-Ab3_x9Z.js.gz': gzipSync(SCRIPT),
  'assets/font-Cd4-y8.woff2': Buffer.from('font'),
  'assets/plain.css': 'body{margin:0}',
  'img/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'img/film.mp4': FILM,
  '.vite/manifest.json': '{"secret":true}',
};

/** Creates a small built client in a folder, with compressed siblings for one script. */
export async function writeClient(folder: string): Promise<string> {
  for (const [name, content] of Object.entries(FILES)) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
  return folder;
}
