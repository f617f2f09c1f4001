import { channelMemberSchema, freeSeats, type GroupMember, successorOf } from '@domain/chat/channel';
import { areaOf, pairOf } from '@domain/chat/channel-id';
import { unescapeKey } from '@domain/shared/database-key';
import { Failure } from '@domain/shared/failure';
import type { GroupChanging } from '@machines/chat-panel/group-members.machine';
import type { ChannelPlace } from '@machines/chat-room/chat-room.events';
import {
  type Database,
  type DataSnapshot,
  equalTo,
  limitToFirst,
  orderByChild,
  query,
  ref,
} from 'firebase/database';
import * as v from 'valibot';
import { peopleIn, read } from '@/services/people/firebase-people';
import { entriesOf, ifDenied, listen } from '@/services/realtime/listening';
import type { ChannelPerson, Chat } from './chat';
import {
  channelPath,
  channelsOfPath,
  membersPath,
  mutedPath,
  readUpToPath,
  seatPath,
  typingPath,
} from './chat-paths';
import { entering } from './entering';
import type { Records } from './firebase-records';

/** At most so many people of an area are read at once. */
const PEOPLE_MAX = 20;

interface SeatedMember extends GroupMember {
  seat: string | undefined;
}

const membersIn = (snapshot: DataSnapshot): SeatedMember[] =>
  entriesOf(snapshot).flatMap(([key, value]) => {
    const { success, output } = v.safeParse(channelMemberSchema, value);
    return success
      ? [{ uid: unescapeKey(key), since: output.since, role: output.role, seat: output.seat }]
      : [];
  });

/** Returns the update with which a person goes from a group, without what only they may remove. */
const going = (channelId: string, uid: string, seat = '') => ({
  [membersPath(channelId, uid)]: null,
  [seatPath(channelId, seat)]: null,
  [channelsOfPath(uid, channelId)]: null,
  [readUpToPath(channelId, uid)]: null,
  [mutedPath(uid, channelId)]: null,
});

/** Opens the members of groups in the realtime database. */
export function openMembers(database: Database, { write }: Records) {
  const membersAt = ({ mode, channelId }: ChannelPlace) => ref(database, `${mode}/${membersPath(channelId)}`);
  const readMembers = async (place: ChannelPlace) => membersIn(await read(membersAt(place)));

  const watchMembers: Chat['watchMembers'] = (place, onMembers, onFailure) =>
    listen(membersAt(place), 'listening to the members', onFailure, (snapshot) =>
      onMembers(membersIn(snapshot).map(({ seat: _, ...member }) => member)),
    );

  /** Reads the people who are in an area now, at most `PEOPLE_MAX`. */
  async function readArea({ mode }: ChannelPlace, areaId: string): Promise<ChannelPerson[]> {
    const attendees = ref(database, `${mode}/attendees`);
    const here = query(attendees, orderByChild('areaId'), equalTo(areaId), limitToFirst(PEOPLE_MAX));
    return peopleIn(await read(here)).map(({ uid, name }) => ({ uid, name }));
  }

  const readPeople: Chat['readPeople'] = async (place) => {
    const areaId = areaOf(place.channelId);
    if (areaId !== null) return readArea(place, areaId);
    const pair = pairOf(place.channelId);
    if (pair.length > 0) return pair.map((uid) => ({ uid }));
    return (await readMembers(place)).map(({ uid }) => ({ uid }));
  };

  /** Invites a person to a free seat; tries once more when another person has taken it. */
  async function invite(place: ChannelPlace, uid: string, isLast = false): Promise<void> {
    const members = await readMembers(place);
    if (members.some((member) => member.uid === uid)) return;
    const seats = freeSeats(
      members.map(({ seat }) => seat ?? ''),
      1,
    );
    if (seats.length === 0) throw new Failure('FORBIDDEN', 'The group is full');
    const { mode, channelId, userId } = place;
    await write(mode, entering(channelId, [uid], userId, seats), 'inviting to a group').catch(
      ifDenied((error) => {
        if (isLast) throw error;
        return invite(place, uid, true);
      }),
    );
  }

  /** Invites people one by one, so that a refused one does not keep the others out. */
  async function inviteAll(place: ChannelPlace, uids: readonly string[]): Promise<void> {
    const refusals: unknown[] = [];
    for (const uid of uids)
      await invite(place, uid).catch(ifDenied((refusal) => void refusals.push(refusal)));
    if (refusals.length > 0) throw refusals[0];
  }

  async function remove(place: ChannelPlace, uid: string): Promise<void> {
    const member = (await readMembers(place)).find((one) => one.uid === uid);
    if (member) await write(place.mode, going(place.channelId, uid, member.seat), 'removing from a group');
  }

  /** When the last administrator leaves, another member becomes one. */
  async function leave(place: ChannelPlace): Promise<void> {
    const { mode, channelId, userId } = place;
    // People outside a group may not read its members.
    const members = await readMembers(place).catch(ifDenied((): SeatedMember[] => []));
    const own = members.find(({ uid }) => uid === userId);
    const successor = own?.role === 'ADMIN' ? successorOf(members, userId) : null;
    const left = {
      ...going(channelId, userId, own?.seat),
      [typingPath(channelId, userId)]: null,
      ...(successor !== null && { [`${membersPath(channelId, successor)}/role`]: 'ADMIN' }),
    };
    if (own) await write(mode, left, 'leaving a group');
  }

  const rename = ({ mode, channelId }: ChannelPlace, name: string) =>
    write(mode, { [`${channelPath(channelId)}/name`]: name }, 'renaming a group');

  const appoint = ({ mode, channelId }: ChannelPlace, uid: string) =>
    write(mode, { [`${membersPath(channelId, uid)}/role`]: 'ADMIN' }, 'appointing an administrator');

  const changeGroup: Chat['changeGroup'] = ({ change, ...place }: GroupChanging) => {
    switch (change.type) {
      case 'INVITE':
        return inviteAll(place, change.userIds);
      case 'RENAME':
        return rename(place, change.name);
      case 'REMOVE':
        return remove(place, change.uid);
      case 'APPOINT':
        return appoint(place, change.uid);
      default:
        return leave(place);
    }
  };

  return { watchMembers, readPeople, changeGroup };
}
