import {
  all,
  any,
  atLeast,
  is,
  isNot,
  isOneOf,
  type Place,
  plus,
  type Value,
} from '../../backend/realtime/rules/build/expressions';
import {
  after,
  areaId,
  bannedFromNoPlace,
  becomes,
  data,
  firstAtMost,
  hasNo,
  isAreaOfVenue,
  isNew,
  key,
  keyLike,
  me,
  member,
  newData,
  notBanned,
  notBannedFrom,
  now,
  oneLess,
  oneMore,
  optional,
  orderedBy,
  own,
  ownName,
  pictureId,
  positiveUpTo,
  record,
  shortLine,
  sibling,
  textLike,
  unlessRemoved,
  venue,
  was,
} from '../../backend/realtime/rules/build/predicates';

const TAB = /^[0-9a-z]{3}$/;

const entry = record({
  uid: becomes('$uid'),
  areaId,
  name: ownName,
  company: optional(shortLine),
  title: optional(shortLine),
  picture: optional(pictureId),
  timestamp: positiveUpTo(now),
  status: isOneOf(newData.val, 'Available', 'Busy', 'Idle'),
  // Busy because of a call.
  inCall: optional(all(becomes(true), is(sibling('status').val, 'Busy'))),
  // How a name is found: always the name itself in lower case.
  nameKey: becomes(sibling('name').val.lowerCase()),
  // The record in attendeeTabs of the tab that wrote the entry.
  tab: optional(textLike(TAB)),
});

const tab = record({ areaId });

const areaLeft = data.child('areaId').val;
const areaEntered = newData.child('areaId').val;
const staysInArea = is(areaLeft, areaEntered);
const countIn = (tree: Place, area: Value): Value => tree.child('attendeeCounts', key(area)).val;
const changesCount = (area: Value) => isNot(countIn(venue, area), countIn(after, area));
const channelEntered = plus('area:', key(areaEntered));
const mayEnter = unlessRemoved(
  all(any(staysInArea, isAreaOfVenue(channelEntered)), any(bannedFromNoPlace, notBannedFrom(channelEntered))),
);

const areaOf = (tree: Place): Value => tree.child('attendees', me, 'areaId').val;
const isIn = (tree: Place) => tree.child('attendees', me).exists;
const isThisArea = (tree: Place) => is(key(areaOf(tree)), '$areaId');

export const rules = {
  attendees: {
    // Nobody reads everybody: people of an area or by the beginning of the name, a page at a time.
    '.read': all(member, any(orderedBy('areaId'), orderedBy('nameKey')), firstAtMost(200)),
    '.indexOn': ['areaId', 'nameKey'],

    $uid: {
      '.read': all(member, own),
      // One's own entry, whole or gone, in an area that the venue has, or had when they came. The required fields stand here rather than in .validate, which is not asked
      // when a field is removed. Who comes, goes or moves has to change the count of the area left and of the area
      // entered in the same update; by how much, the rule of attendeeCounts says. An entry that names a tab enters an
      // area only under that tab's record of the same area. The record ends with the tab's connection, so a late
      // write of that connection leaves no entry behind.
      '.write': all(
        member,
        own,
        unlessRemoved(entry.isComplete),
        unlessRemoved(notBanned),
        mayEnter,
        any(staysInArea, all(any(isNew, changesCount(areaLeft)), unlessRemoved(changesCount(areaEntered)))),
        any(
          hasNo('tab'),
          all(was('tab', newData.child('tab').val), staysInArea),
          is(after.child('attendeeTabs', '$uid', newData.child('tab').val, 'areaId').val, areaEntered),
        ),
      ),
      '.validate': entry.hasNoPriority,
      ...entry.fields,
    },
  },

  // One record for each connected tab of a person, which the tab removes by onDisconnect. Short keys limit how many
  // one person can write.
  attendeeTabs: {
    $uid: {
      '.read': all(member, own),
      $tab: {
        '.write': all(member, own, unlessRemoved(tab.isComplete), unlessRemoved(notBanned), mayEnter),
        '.validate': all(keyLike('$tab', TAB), tab.hasNoPriority),
        ...tab.fields,
      },
    },
  },

  attendeeCounts: {
    '.read': member,
    $areaId: {
      // One more exactly when one's own entry enters the area in the same update, one less exactly when it leaves
      // it. The last one to leave leaves 0.
      '.write': all(
        member,
        newData.isNumber,
        atLeast(newData.val, 0),
        isNot(areaOf(after), areaOf(venue)),
        any(all(isIn(after), isThisArea(after), oneMore), all(isIn(venue), isThisArea(venue), oneLess)),
      ),
      '.validate': newData.hasNoPriority,
    },
  },
};
