import { groupChannelId, privateChannelId } from '@domain/chat/channel-id';
import { expect, test } from 'vitest';
import type { Json } from '../../../../server/backend/realtime/tree/read-node';
import { LOBBY, moderationServer, newId } from './moderation-server';

const { uidOf, post, read, write } = moderationServer();

const TEAM = groupChannelId('-Nteam00000000000000');
const pair = () => privateChannelId(uidOf('ada'), uidOf('guest'));

/** Puts Ada and the guest into a call or a room; returns the session of the guest. */
async function seat(place: string, guestSeat: string) {
  const session = newId();
  const person = (uid: string, own: string) => ({ uid, name: 'Someone', session: own, since: 1 });
  await write(`${place}/seats/s0`, person(uidOf('ada'), 'session-of-ada'));
  await write(`${place}/seats/${guestSeat}`, person(uidOf('guest'), session));
  return session;
}

/** Returns the seats that are taken in a call or a room. */
const seatsIn = (place: string) =>
  Object.keys((read(`${place}/seats`) as Record<string, Json>) ?? {}).toSorted();
/** Returns what the browser of Ada was told there. */
const toldAda = (place: string) =>
  Object.values((read(`${place}/signals/${uidOf('ada')}/session-of-ada`) as Record<string, Json>) ?? {});

const restrict = (kind: 'MUTE' | 'BAN', channelId?: string) =>
  post('host', 'restrictions', { kind, userId: uidOf('guest'), channelId, minutes: 60, reason: 'Too loud' });

test('a muted person is out of calls and of the places of speakers, and the others are told', async () => {
  const speaking = await seat('rooms/stage', 's1');
  const calling = await seat(`calls/${pair()}`, 's3');
  await seat('rooms/other', 'l2');
  expect((await restrict('MUTE')).status).toBe(200);
  expect(seatsIn('rooms/stage')).toEqual(['s0']);
  expect(seatsIn(`calls/${pair()}`)).toEqual(['s0']);
  expect(seatsIn('rooms/other')).toEqual(['l2', 's0']);
  const data = JSON.stringify({ type: 'bye' });
  expect(toldAda('rooms/stage')).toEqual([{ from: speaking, seat: 's1', to: 's0', data }]);
  expect(toldAda(`calls/${pair()}`)).toEqual([{ from: calling, seat: 's3', to: 's0', data }]);
  expect(toldAda('rooms/other')).toEqual([]);
});

test('a mute in one channel concerns its call alone', async () => {
  for (const place of ['rooms/stage', `calls/${pair()}`, `calls/${TEAM}`]) await seat(place, 's1');
  expect((await restrict('MUTE', TEAM)).status).toBe(200);
  expect(['rooms/stage', `calls/${pair()}`, `calls/${TEAM}`].map((place) => seatsIn(place).length)).toEqual([
    2, 2, 1,
  ]);
  expect((await restrict('MUTE', LOBBY)).status).toBe(200);
  expect(seatsIn('rooms/stage')).toEqual(['s0', 's1']);
});

test('a banned person may not even listen', async () => {
  await seat('rooms/stage', 'l0');
  expect((await restrict('BAN')).status).toBe(200);
  expect(seatsIn('rooms/stage')).toEqual(['s0']);
  expect(toldAda('rooms/stage')).toHaveLength(1);
});

test('the posts of a banned person wait no longer on the walls of the place, or on any', async () => {
  const waits = (widgetId: string, author: string) =>
    write(`wallQueue/${widgetId}/${newId()}`, {
      authorId: uidOf(author as 'guest'),
      text: 'Hi',
      createdAt: 1,
    });
  await write('wallPlaces', { here: LOBBY, there: '-' });
  for (const wall of ['here', 'there']) for (const author of ['guest', 'ada']) await waits(wall, author);
  const waiting = () =>
    ['here', 'there'].map((wall) => Object.keys(read(`wallQueue/${wall}`) as Record<string, Json>).length);
  await restrict('MUTE');
  expect(waiting()).toEqual([2, 2]);
  await restrict('BAN', LOBBY);
  expect(waiting()).toEqual([1, 2]);
  await restrict('BAN');
  expect(waiting()).toEqual([1, 1]);
});

test('a muted or banned person points nowhere any more, on the boards of the place or on all', async () => {
  const points = async () => {
    for (const [board, place] of [
      ['here', LOBBY],
      ['there', '-'],
    ] as const)
      await write(`whiteboards/${board}`, {
        state: { readOnly: false, epoch: 0, shownFrom: 0, place },
        pointers: { [uidOf('guest')]: { name: 'Guest', x: 1, y: 2 }, ada: { name: 'Ada', x: 1, y: 2 } },
      });
  };
  const pointing = () =>
    ['here', 'there'].map((board) => Object.keys(Object(read(`whiteboards/${board}/pointers`))).toSorted());
  await points();
  await restrict('BAN', LOBBY);
  expect(pointing()).toEqual([['ada'], ['ada', uidOf('guest')].toSorted()]);
  await points();
  await restrict('MUTE');
  expect(pointing()).toEqual([['ada'], ['ada']]);
});
