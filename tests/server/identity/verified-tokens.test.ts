import { expect, test } from 'vitest';
import { createVerifiedTokens } from '../../../server/identity/verified-tokens';

function opened(most = 3) {
  const clock = { now: 1_000 };
  return { clock, tokens: createVerifiedTokens<string>(most, () => clock.now) };
}

test('a token is known until the moment it expires', () => {
  const { clock, tokens } = opened();
  tokens.keep('a.b.c', { value: 'ada', expiresAt: 2_000 });
  clock.now = 1_999;
  expect([tokens.find('a.b.c'), tokens.find('a.b.d')]).toEqual(['ada', undefined]);
  clock.now = 2_000;
  expect(tokens.find('a.b.c')).toBeUndefined();
});

test('only the latest are known', () => {
  const { tokens } = opened();
  for (const name of ['a', 'b', 'c', 'd']) tokens.keep(name, { value: name, expiresAt: 2_000 });
  expect(['a', 'b', 'c', 'd'].map(tokens.find)).toEqual([undefined, 'b', 'c', 'd']);
});
