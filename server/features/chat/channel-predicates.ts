import * as r from '../../backend/realtime/rules/build/predicates';

const channelId = r.variable('$channelId');

// The key of a channel says its type: area:{area, escaped}, private:{uid}:{uid} in the order of the uids,
// group:{push id}. Everybody is in the channel of an area; in the others are those of `members`.
export const isArea = channelId.beginsWith('area:');
export const isPrivate = channelId.beginsWith('private:');
export const isGroup = channelId.beginsWith('group:');
/** The channel of an area that the venue has. */
export const isOpenArea = r.all(isArea, r.isAreaOfVenue('$channelId'));

/** The channel of two people, of whom the user is one. */
export const isOwnPair = r.all(
  channelId.matches(/^private:[^:]+:[^:]+$/),
  r.any(channelId.beginsWith(r.plus('private:', r.me, ':')), channelId.endsWith(r.plus(':', r.me))),
);
/** The channel of the user and of `$uid`. */
export const isPairWithUid = r.any(
  r.all(r.lessThan(r.me, '$uid'), r.is('$channelId', r.plus('private:', r.me, ':', '$uid'))),
  r.all(r.moreThan(r.me, '$uid'), r.is('$channelId', r.plus('private:', '$uid', ':', r.me))),
);
/** The other one of an own pair: what remains of the key. */
export const otherOfPair = r
  .plus(channelId, ':')
  .replace('private:', ':')
  .replace(r.plus(':', r.me, ':'), '')
  .replace(':', '');

/** Who is in a private channel or a group. */
export const membership = (tree: r.Place, person: r.Operand = r.me): r.Place =>
  tree.child('members', '$channelId', person);
/** In a private channel or a group, also in one that has not been made yet. */
export const isInConversation = r.any(isOwnPair, membership(r.venue).exists);
export const mayReadChannel = r.any(r.all(isArea, r.notBannedFrom('$channelId')), isInConversation);

export const isNotBlockedBy = (person: r.Operand): r.Condition =>
  r.venue.child('blocks', person, r.me).missing;
export const isAdministrator = (membershipOfUser: r.Place): r.Condition =>
  r.is(membershipOfUser.child('role').val, 'ADMIN');
