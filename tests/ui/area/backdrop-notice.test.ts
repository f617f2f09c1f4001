import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const styles = readFileSync('src/views/area/backdrop.module.css', 'utf8');
const startOf = (selector: string) =>
  styles.split(`\n  & ${selector} {`)[1]?.match(/inset-inline(?:-start)?: ([^;]+);/)?.[1];

test('on large screens the notice of a broken picture starts after the button of the film', () => {
  expect(startOf('.player')).toBe('32px auto');
  expect(startOf('.broken:has(~ .player)')).toBe('calc(32px + var(--foyer-target) + 12px)');
});
