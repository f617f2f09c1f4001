import { areaChannelId, groupChannelId } from '@domain/chat/channel-id';
import { Failure } from '@domain/shared/failure';
import { expect, test } from 'vitest';
import { createMentionPeople } from '@/services/chat/chat-panel';
import { ABSENT } from '@/services/people/people-search';

const TEAM = groupChannelId('-Nteam00000000000000');
const LOBBY = areaChannelId('lobby');
const listed = (uid: string, name: string, areaId = '') => ({
  ...ABSENT,
  uid,
  name,
  nameKey: name.toLowerCase(),
  areaId,
});

/** People of a group without names, of the lobby with names, and of the venue. */
function people(readChannelPeople = async (_: { channelId: string }) => ['ada', 'grace', 'alan']) {
  let reads = 0;
  const find = createMentionPeople({
    readChannelPeople: async (place) => {
      reads += 1;
      const uids = await readChannelPeople(place);
      return uids.map((uid) => (place.channelId === LOBBY ? { uid, name: `The ${uid}` } : { uid }));
    },
    readPeople: async (uids) =>
      [listed('ada', 'Ada Lovelace'), listed('grace', 'Grace Hopper')].filter(({ uid }) =>
        uids.includes(uid),
      ),
    searchPeople: async () => ({
      people: [listed('greg', 'Greg', 'expo'), listed('ada', 'Ada'), listed('gary', 'Gary', 'lobby')],
      next: null,
    }),
  });
  const names = async (channelId: string, text: string) =>
    (await find({ mode: 'live', userId: 'ada', channelId, text })).map(({ name }) => name);
  return { names, reads: () => reads };
}

test('the other members of a group whose names are known can be mentioned', async () => {
  const { names } = people();
  expect(await names(TEAM, '')).toEqual(['Grace Hopper']);
  expect(await names(TEAM, 'hop gra')).toEqual(['Grace Hopper']);
  expect(await names(TEAM, 'alan')).toEqual([]);
});

test('the members of a group are read once for each @', async () => {
  const { names, reads } = people();
  await names(TEAM, '');
  await names(TEAM, 'g');
  await names(TEAM, 'gr');
  expect(reads()).toBe(1);
  await names(TEAM, '');
  expect(reads()).toBe(2);
});

test('the people of an area are offered at once, and by a search those of the venue after them', async () => {
  const { names } = people();
  expect(await names(LOBBY, '')).toEqual(['The grace', 'The alan']);
  expect(await names(LOBBY, 'g')).toEqual(['Gary', 'Greg']);
});

test('at most eight people are offered', async () => {
  const { names } = people(async () => Array.from({ length: 20 }, (_, index) => `p${index}`));
  expect(await names(LOBBY, '')).toHaveLength(8);
});

test('people that could not be read are read again', async () => {
  let isDown = true;
  const { names } = people(async () => {
    if (isDown) throw new Failure('NOT_REACHABLE', 'offline');
    return ['grace'];
  });
  await expect(names(TEAM, 'g')).rejects.toMatchObject({ kind: 'NOT_REACHABLE' });
  isDown = false;
  expect(await names(TEAM, 'g')).toEqual(['Grace Hopper']);
});
