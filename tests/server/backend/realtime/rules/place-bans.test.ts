import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { CHAT, chatLab, GROUP, idOf, LOBBY } from '../../../../support/chat-rules';
import { NEW } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';
import { entryOf } from '../../../../support/rules-people';

const LATER = NOW + 60_000;
const held = (until = LATER): Json => ({ since: NOW - 1_000, until, reason: 'Spam' });
const ENTRY = {
  attendees: { ada: entryOf('ada', 'lobby') },
  attendeeCounts: { lobby: 1 },
  attendeeTabs: { ada: { abc: { areaId: 'lobby' } } },
};
const labOf = (restrictions: Json, uid = 'ada', more: Record<string, Json> = {}) =>
  chatLab({ ...CHAT, ...more, ...(restrictions !== null && { restrictions: { [uid]: restrictions } }) });

describe('a person who is banned from an area', () => {
  test('leaves it for another one, and cannot change their entry in it', () => {
    const lab = () => labOf({ places: { [LOBBY]: held() } }, 'ada', ENTRY);
    expect(lab().write('ada', { 'attendees/ada/status': 'Busy' })).toBe(false);
    const move = {
      'attendees/ada': entryOf('ada', 'expo'),
      'attendeeCounts/lobby': 0,
      'attendeeCounts/expo': 1,
      'attendeeTabs/ada/abc': { areaId: 'expo' },
    };
    expect(lab().write('ada', move)).toBe(true);
  });

  test('does not enter it when its id has signs of paths', () => {
    const enter = { 'attendees/ada': entryOf('ada', 'a/b.c%'), 'attendeeCounts/a%2Fb%2Ec%25': 1 };
    expect(labOf({ places: { 'area:a%2Fb%2Ec%25': held() } }).write('ada', enter)).toBe(false);
    expect(labOf({ places: { 'area:a%2Fb%2Ec': held() } }).write('ada', enter)).toBe(true);
  });

  test('reads nothing of the channel of the area, and that of another one', () => {
    const page = { i: 'sentAt', l: 10, vf: 'r' };
    const readsUnder = (restrictions: Json) => {
      const lab = labOf(restrictions);
      return [
        lab.mayRead('ada', `messages/${LOBBY}`, page),
        lab.mayRead('ada', `messages/${LOBBY}/${idOf('grace')}`),
        lab.mayRead('ada', `channels/${LOBBY}`),
        lab.mayRead('ada', `typing/${LOBBY}`, { i: '.value', l: 20, vf: 'r' }),
      ];
    };
    expect(readsUnder({ places: { [LOBBY]: held() } })).toEqual([false, false, false, false]);
    const others: Json[] = [null, { places: { 'area:expo': held() } }, { places: { [LOBBY]: held(NOW) } }];
    for (const free of others) expect(readsUnder(free)).toEqual([true, true, true, true]);
  });
});

describe('a group', () => {
  test('nobody brings a person into it who is banned from it', () => {
    const invite = {
      [`members/${GROUP}/mary`]: { since: NEW, invitedBy: 'ada', seat: 's05' },
      [`seats/${GROUP}/s05`]: 'mary',
    };
    const mayInvite = (until: number) =>
      labOf({ places: { [GROUP]: held(until) } }, 'mary').write('ada', invite);
    expect([mayInvite(LATER), mayInvite(NOW)]).toEqual([false, true]);
  });
});
