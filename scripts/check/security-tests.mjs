// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './run.mjs';

const PAGE = 'docs/security.md';
/** A row: number, level, words, evidence. */
const ROW = /^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| (.+) \|$/;
const TEST = /`(tests\/[^`]+?) › ([^`]+)`/g;
const DOCUMENT = /\]\(([^)#]+)[^)]*\)/g;
const WITHOUT_TEST = /^(not met|operator|does not apply): /;
/** Requirements of ASVS 5.0.0, level 1. */
const LEVEL_1 = 70;

/** @param {string} path relative to the project's folder */
const textOf = (path) => readFile(join(root, path), 'utf8').catch(() => undefined);

/**
 * Returns what is wrong with one row's evidence: a named test that does not exist, or nothing that shows it.
 * @param {string} evidence
 * @param {(path: string) => Promise<string | undefined>} read
 */
async function faultsOf(evidence, read) {
  const tests = [...evidence.matchAll(TEST)].map(([, file = '', title = '']) => ({ file, title }));
  const documents = [...evidence.matchAll(DOCUMENT)].map(([, path = '']) => path);
  const faults = [];
  for (const { file, title } of tests) {
    const source = await read(file);
    const isThere = ["'", '"', '`'].some((quote) => source?.includes(`${quote}${title}${quote}`));
    if (!isThere) faults.push(`there is no test ${file} › ${title}`);
  }
  for (const path of documents)
    if ((await read(join('docs', path))) === undefined) faults.push(`there is no ${path}`);
  if (tests.length + documents.length === 0 && !WITHOUT_TEST.test(evidence))
    faults.push('neither a test nor a reason is named');
  return faults;
}

/**
 * Returns a line for every fault of the page.
 * @param {string} page
 * @param {(path: string) => Promise<string | undefined>} [read]
 */
export async function securityFaults(page, read = textOf) {
  const lines = page.split('\n').filter((line) => /^\| \d/.test(line));
  const rows = lines.map((line) => ROW.exec(line));
  const faults = lines.filter((_, index) => !rows[index]).map((line) => `this is no row: ${line}`);
  const known = rows.filter((row) => row !== null);
  for (const [, number, , evidence = ''] of known)
    faults.push(...(await faultsOf(evidence, read)).map((fault) => `${number}: ${fault}`));
  const numbers = known.map(([, number]) => number);
  if (new Set(numbers).size < numbers.length) faults.push('a requirement is there twice');
  const first = known.filter(([, , level]) => level === '1').length;
  if (first !== LEVEL_1) faults.push(`${first} of ${LEVEL_1} requirements of level 1 are there`);
  return faults;
}

/** Checks that every test that the page names exists. */
export async function checkSecurityTests() {
  const faults = await securityFaults((await textOf(PAGE)) ?? '');
  return { ok: faults.length === 0, output: faults.join('\n') };
}
