import type { GroupMember } from '@domain/chat/channel';
import type { ListedPerson } from '@domain/people/attendee';
import type { ListedMember } from '@machines/chat-panel/group-members.machine';
import { describe, expect, it } from 'vitest';
import { withPeople } from '@/services/chat/chat-panel';
import { ABSENT } from '@/services/people/people-search';

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
