import { expect, test } from 'vitest';
import { createVerifiedTokens } from '../../../../server/backend/identity/id-tokens';

function verifiedTokens(max = 3) {
  const clock = { now: 1_000 };
  return { clock, tokens: createVerifiedTokens<string>(max, () => clock.now) };
}

test('a verified token is cached until the moment it expires', () => {
  const { clock, tokens } = verifiedTokens();
  tokens.set('a.b.c', { value: 'ada', expiresAt: 2_000 });
  clock.now = 1_999;
  expect([tokens.get('a.b.c'), tokens.get('a.b.d')]).toEqual(['ada', undefined]);
  clock.now = 2_000;
  expect(tokens.get('a.b.c')).toBeUndefined();
});

test('a full cache drops the least recently used token', () => {
  const { tokens } = verifiedTokens();
  for (const name of ['a', 'b', 'c']) tokens.set(name, { value: name, expiresAt: 2_000 });
  tokens.get('a');
  tokens.set('d', { value: 'd', expiresAt: 2_000 });
  expect(['a', 'b', 'c', 'd'].map(tokens.get)).toEqual(['a', undefined, 'c', 'd']);
});
