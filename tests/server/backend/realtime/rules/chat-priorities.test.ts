import { expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  chatLab,
  GROUP,
  idOf,
  LOBBY,
  messageOf,
  PAIR,
  PUSH_ID,
  type Writes,
} from '../../../../support/chat-rules';
import { area, at, deleted, edited, groupOf, others, pairOf, sent } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';

const isBranch = (value: Json): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null;

/** Returns the values at the leaves, with the present time for that of the server. */
function leavesOf(writes: Writes): [path: string, value: Json][] {
  return Object.entries(writes).flatMap(([path, value]): [string, Json][] => {
    if (!isBranch(value)) return [[path, value]];
    if ('.sv' in value) return [[path, NOW]];
    return leavesOf(
      Object.fromEntries(Object.entries(value).map(([key, inner]) => [`${path}/${key}`, inner])),
    );
  });
}

const REACTION = `${at(PAIR, idOf('ada'))}/reactions`;

const ALLOWED: [what: string, writes: Writes][] = [
  ['the channel of an area', area('ada', 'expo')],
  ['a private channel', pairOf('ada', 'host')],
  ['a group', groupOf('ada', others(2))],
  ['a new name', { [`channels/${GROUP}/name`]: 'Makers' }],
  ['the time of an area', sent(LOBBY, 'ada')],
  ['a message', { ...sent(PAIR, 'ada'), [at(PAIR)]: messageOf('ada', { replyTo: PUSH_ID }) }],
  ['a changed message', edited(LOBBY, 'ada')],
  ['a deleted message', deleted(LOBBY, 'ada')],
  ['a reaction', { [`${REACTION}/ada`]: '👍' }],
  ['a read pointer', { [`readUpTo/${PAIR}/ada`]: NOW }],
  ['the time of typing', { [`typing/${PAIR}/ada`]: NOW }],
  ['a block', { 'blocks/ada/zoe': { since: NOW } }],
];

test.each(ALLOWED)('no part of %s has a priority', (_, writes) => {
  const leaves = leavesOf(writes);
  expect(chatLab().write('ada', Object.fromEntries(leaves))).toBe(true);
  const withPriority = leaves
    .filter(([, value]) => value !== null)
    .map(([path, value]) => ({ ...Object.fromEntries(leaves), [path]: { '.value': value, '.priority': 1 } }));
  expect(withPriority.map((one) => chatLab().write('ada', one))).toEqual(withPriority.map(() => false));
});

test('no record of chat has a priority', () => {
  const records = ALLOWED.flatMap(([, writes]) =>
    Object.entries(writes)
      .filter(([, value]) => isBranch(value) && !('.sv' in value))
      .map(([path, value]) => ({ ...writes, [path]: { ...(value as object), '.priority': 1 } })),
  );
  expect(records.length).toBeGreaterThan(10);
  expect(records.map((one) => chatLab().write('ada', one))).toEqual(records.map(() => false));
});

test('the reactions of a message have no priority', () => {
  const writes = { [`${REACTION}/ada`]: '👍', [`${REACTION}/.priority`]: 1 };
  expect(chatLab().write('ada', writes)).toBe(false);
});
