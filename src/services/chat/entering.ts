import { serverTimestamp } from 'firebase/database';
import { channelsOfPath, membersPath, seatPath } from './chat-paths';

/** Returns the update with which people enter a channel; those of a group have a seat each. */
export const entering = (
  channelId: string,
  uids: readonly string[],
  invitedBy: string,
  seats: string[] = [],
) =>
  Object.fromEntries(
    uids.flatMap((uid, index) => {
      const seat = seats[index];
      const member = { since: serverTimestamp(), invitedBy, ...(seat && { seat }) };
      return [
        [membersPath(channelId, uid), member],
        [channelsOfPath(uid, channelId), { lastMessageAt: serverTimestamp() }],
        ...(seat ? [[seatPath(channelId, seat), uid]] : []),
      ];
    }),
  );

/** Returns the record with which the maker of a group enters it. */
export const maker = (userId: string, seat = '') => ({
  since: serverTimestamp(),
  invitedBy: userId,
  seat,
  role: 'ADMIN',
});
