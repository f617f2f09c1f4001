import {
  all,
  any,
  type Condition,
  is,
  lessThan,
  moreThan,
  type Operand,
  type Place,
  plus,
  variable,
} from '../../backend/realtime/rules/build/expressions';
import { isAreaOfVenue, me, notBannedFrom, venue } from '../../backend/realtime/rules/build/predicates';

const channelId = variable('$channelId');

// The key of a channel says its type: area:{area, escaped}, private:{uid}:{uid} in the order of the uids,
// group:{push id}. Everybody is in the channel of an area; in the others are those of `members`.
export const isArea = channelId.beginsWith('area:');
export const isPrivate = channelId.beginsWith('private:');
export const isGroup = channelId.beginsWith('group:');
/** The channel of an area that the venue has. */
export const isOpenArea = all(isArea, isAreaOfVenue('$channelId'));

/** The channel of two people, of whom the user is one. */
export const isOwnPair = all(
  channelId.matches(/^private:[^:]+:[^:]+$/),
  any(channelId.beginsWith(plus('private:', me, ':')), channelId.endsWith(plus(':', me))),
);
/** The channel of the user and of `$uid`. */
export const isPairWithUid = any(
  all(lessThan(me, '$uid'), is('$channelId', plus('private:', me, ':', '$uid'))),
  all(moreThan(me, '$uid'), is('$channelId', plus('private:', '$uid', ':', me))),
);
/** The other one of an own pair: what remains of the key. */
export const otherOfPair = plus(channelId, ':')
  .replace('private:', ':')
  .replace(plus(':', me, ':'), '')
  .replace(':', '');

/** Who is in a private channel or a group. */
export const membership = (tree: Place, person: Operand = me): Place =>
  tree.child('members', '$channelId', person);
/** In a private channel or a group, also in one that has not been made yet. */
export const isInConversation = any(isOwnPair, membership(venue).exists);
export const mayReadChannel = any(all(isArea, notBannedFrom('$channelId')), isInConversation);

export const isNotBlockedBy = (person: Operand): Condition => venue.child('blocks', person, me).missing;
export const isAdministrator = (membershipOfUser: Place): Condition =>
  is(membershipOfUser.child('role').val, 'ADMIN');
