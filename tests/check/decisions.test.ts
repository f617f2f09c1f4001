import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/decisions');
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8');

test('the list of decisions has each of them once, by its title', () => {
  const files = readdirSync(folder).filter((file) => file !== 'README.md');
  const expected = files.map((file) => `- [${textOf(file).split('\n')[0]?.slice(2)}](${file})`);
  const listed = textOf('README.md')
    .split('\n')
    .filter((line) => line.startsWith('- '));
  expect(listed.sort()).toEqual(expected.sort());
});

test('every file that a decision names by its path exists', () => {
  const named = readdirSync(folder).flatMap((file) =>
    [...textOf(file).matchAll(/`((?:src|machines|server|tests|scripts)\/[\w./-]+\.\w+)`/g)].map(
      ([, path = '']) => path,
    ),
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(join(folder, '../..', path)))).toEqual([]);
});
