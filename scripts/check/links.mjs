// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/** The target of a link or a picture, without its fragment. */
const LINK = /\]\(([^)#\s]+)[^)]*\)/g;
const IS_ADDRESS = /^[a-z]+:/;

const pages = () => [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];

/** @param {string} page */
const brokenLinks = (page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(LINK)]
    .map(([, target = '']) => target)
    .filter((target) => !IS_ADDRESS.test(target) && !existsSync(join(root, dirname(page), target)))
    .map((target) => `${page} links to ${target}, which does not exist`);

/** Checks that everything in this repository that the documentation links to exists. */
export async function checkLinks() {
  const faults = pages().flatMap(brokenLinks);
  return { ok: faults.length === 0, output: faults.join('\n') };
}
