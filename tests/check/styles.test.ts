import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const all = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.css'))
  .map((file) => join('src', file));

test('every text of the page has one of two weights', () => {
  const weights = all.flatMap((file) => [...textOf(file).matchAll(/font-weight: ([^;]+);/g)]);
  expect(weights.length).toBeGreaterThan(50);
  expect([...new Set(weights.map(([, weight]) => weight))].sort()).toEqual(['400', '600']);
});

test('the hint to rotate is shown by every small screen that is held upright, and not on paper', () => {
  const [before = '', shown = ''] = textOf('src/views/rotate-hint/rotate-hint.module.css').split('@media ');
  expect(before).toMatch(/^\.hint \{\s+display: none;/);
  const [condition = ''] = shown.split(' {');
  expect(condition.split(' and ')).toEqual(['screen', '(width < 1280px)', '(orientation: portrait)']);
});
