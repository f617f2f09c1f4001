import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { CHAT, chatLab, LOBBY, type Writes } from '../../../../support/chat-rules';
import { sent } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';

const LATER = NOW + 60_000;
const held = (until = LATER): Json => ({ since: NOW - 1_000, until, reason: 'Spam' });

const labOf = (restrictions: Json, uid = 'ada', more: Record<string, Json> = {}) =>
  chatLab({ ...CHAT, ...more, ...(restrictions !== null && { restrictions: { [uid]: restrictions } }) });

describe('a person who is restricted', () => {
  test('is restricted alone: others write as before', () => {
    expect(labOf({ ban: held(), mute: held() }, 'grace').write('ada', sent(LOBBY, 'ada'))).toBe(true);
  });

  test('is restricted in each mode by itself', () => {
    const lab = chatLab({ ...CHAT, restrictions: { ada: { mute: held() } } }, 'stage');
    expect(lab.write('ada', sent(LOBBY, 'ada'))).toBe(false);
  });
});

describe('the restrictions of a person', () => {
  test.each<[what: string, writes: Writes]>([
    ['lift their own', { 'restrictions/ada': null }],
    ['shorten their own', { 'restrictions/ada/mute/until': NOW }],
    ['end their ban from an area', { [`restrictions/ada/places/${LOBBY}`]: null }],
    ['restrict another person', { 'restrictions/grace/ban': held() }],
    ['mute another person in a channel', { [`restrictions/grace/channels/${LOBBY}`]: held() }],
  ])('are written by the server alone: nobody may %s', (_, writes) => {
    for (const name of ['ada', 'grace', 'host', 'anonymous', 'unauthenticated'] as const)
      expect([name, labOf({ mute: held() }).write(name, writes)]).toEqual([name, false]);
  });
});
