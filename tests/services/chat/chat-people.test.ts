import type { GroupMember } from '@domain/chat/channel';
import { areaChannelId, groupChannelId } from '@domain/chat/channel-id';
import type { ListedPerson } from '@domain/people/attendee';
import { Failure } from '@domain/shared/failure';
import type { ListedMember } from '@machines/chat-panel/group-members.machine';
import { describe, expect, it, test } from 'vitest';
import { createMentionPeople, withAuthors, withPeople } from '@/services/chat/chat-panel';
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

const PLACE = { mode: 'live', userId: 'ada', channelId: 'group:x' } as const;
const member = (uid: string): GroupMember => ({ uid, since: 1 });
const person = (uid: string): ListedPerson => ({ uid, name: uid.toUpperCase(), nameKey: uid, ...ABSENT });
const turn = () => new Promise((resolve) => setImmediate(resolve));

function watching(readPeople: (uids: readonly string[]) => Promise<readonly ListedPerson[]>) {
  const asked: string[] = [];
  const reports: (readonly ListedMember[])[] = [];
  let report: (members: readonly GroupMember[]) => void = () => {};
  const watch = withPeople(
    (_, onMembers) => {
      report = onMembers;
      return () => {};
    },
    (uids) => {
      asked.push(uids.join());
      return readPeople(uids);
    },
  );
  const stop = watch(
    PLACE,
    (members) => reports.push(members),
    (failure) => {
      throw failure;
    },
  );
  const names = () => reports.map((members) => members.map((one) => one.person?.name ?? one.uid));
  return { asked, names, report: (...uids: string[]) => report(uids.map(member)), stop };
}

describe('the members of a group', () => {
  it('are reported at once, and again with their details, which are read once', async () => {
    const { asked, names, report } = watching(async (uids) => uids.map(person));
    report('ada', 'grace');
    await turn();
    report('ada', 'grace', 'alan');
    await turn();
    expect(names()).toEqual([
      ['ada', 'grace'],
      ['ADA', 'GRACE'],
      ['ADA', 'GRACE', 'alan'],
      ['ADA', 'GRACE', 'ALAN'],
    ]);
    expect(asked).toEqual(['ada,grace', 'alan']);
  });

  it('are shown without details that cannot be read', async () => {
    const { names, report } = watching(() => Promise.reject(new Error('away')));
    report('ada');
    await turn();
    expect(names()).toEqual([['ada']]);
  });

  it('are not reported any more once nobody watches', async () => {
    const { names, report, stop } = watching(async (uids) => uids.map(person));
    report('ada');
    stop();
    await turn();
    expect(names()).toEqual([['ada']]);
  });
});

const USER = { mode: 'live', userId: 'ada' } as const;
const GRACE = { uid: 'grace', name: 'Grace Hopper', nameKey: 'grace hopper', ...ABSENT };

/** Reads two people, of whom only Grace is found, and Alan's messages say this or fail. */
const read = (name: () => Promise<string | null>) =>
  withAuthors(
    async () => [GRACE],
    ({ channelId }, uid) => {
      expect([channelId, uid]).toEqual(['private:ada:alan', 'alan']);
      return name();
    },
  )(USER, ['grace', 'alan']);

it.each<[string, () => Promise<string | null>, string | null | undefined]>([
  ['has the name under the messages to the user', async () => 'Alan Turing', 'Alan Turing'],
  ['without messages has a deleted account', async () => null, null],
  [
    'whose messages the user may not read has a deleted account',
    () => Promise.reject(new Failure('FORBIDDEN', 'denied')),
    null,
  ],
  [
    'whose messages could not be read is unknown',
    () => Promise.reject(new Failure('PROCESSING_ERROR', 'offline')),
    undefined,
  ],
])('a person who is not found and %s', async (_, authorName, name) => {
  expect(await read(authorName)).toEqual([GRACE, { uid: 'alan', name }]);
});
