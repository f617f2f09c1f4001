import type { GroupMember } from '@domain/chat/channel';
import { channelTypeOf, groupChannelId } from '@domain/chat/channel-id';
import type { GroupChange, GroupChanging } from '@machines/chat-panel/group-members.machine';
import type { Chat } from '@/services/chat/chat';
import type { Answers } from './answers';
import { createWatchers } from './watchers';

/** A group on the fake server. */
interface Group {
  name?: string;
  members: string[];
}

/** Makes a group and returns its id. */
type MakeGroup = (name: string, ...members: string[]) => string;

/** Returns the names and members of the groups among channels. */
export function groupsOf(channels: ReadonlyMap<string, Group>) {
  const groups = [...channels].filter(([id]) => channelTypeOf(id) === 'GROUP');
  return groups.map(([, { name, members }]) => ({ name, members }));
}

/** Creates the members of groups in memory; the first one of a group is its administrator. */
export function createFakeGroups(
  answers: Pick<Answers<'createGroup' | 'changeGroup'>, 'give'>,
  groupAt: (channelId: string) => Group,
  spread: (channelId: string) => void,
): Pick<Chat, 'createGroup' | 'watchMembers' | 'readPeople' | 'changeGroup'> & { makeGroup: MakeGroup } {
  const admins = new Map<string, Set<string>>();
  const watchers = createWatchers();
  let made = 0;

  const adminsOf = (channelId: string): Set<string> => {
    const known = admins.get(channelId) ?? new Set(groupAt(channelId).members.slice(0, 1));
    admins.set(channelId, known);
    return known;
  };
  const membersOf = (channelId: string): GroupMember[] =>
    groupAt(channelId).members.map((uid, index) => ({
      uid,
      since: index,
      role: adminsOf(channelId).has(uid) ? 'ADMIN' : undefined,
    }));

  function alter(group: Group, change: GroupChange, userId: string): void {
    if (change.type === 'INVITE') group.members.push(...change.userIds);
    else if (change.type === 'RENAME') group.name = change.name;
    else group.members = group.members.filter((uid) => uid !== ('uid' in change ? change.uid : userId));
  }

  function apply({ channelId, userId, change }: GroupChanging): void {
    if (change.type === 'APPOINT') adminsOf(channelId).add(change.uid);
    else alter(groupAt(channelId), change, userId);
    spread(channelId);
    watchers.tell();
  }

  const makeGroup: MakeGroup = (name, ...members) => {
    made += 1;
    const channelId = groupChannelId(`-group${String(made).padStart(14, '0')}`);
    Object.assign(groupAt(channelId), { name, members });
    spread(channelId);
    return channelId;
  };

  return {
    makeGroup,
    readPeople: async ({ channelId }) => groupAt(channelId).members.map((uid) => ({ uid })),
    createGroup: ({ userId, name, userIds }) =>
      answers.give('createGroup', () => ({ channelId: makeGroup(name, userId, ...userIds) })),
    watchMembers: ({ channelId }, onMembers) => watchers.follow(() => onMembers(membersOf(channelId))),
    changeGroup: (changing) => answers.give('changeGroup', () => apply(changing)),
  };
}
