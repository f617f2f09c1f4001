import * as r from '../../backend/realtime/rules/build/predicates';

const TAB = /^[0-9a-z]{3}$/;

const entry = r.record({
  uid: r.becomes('$uid'),
  areaId: r.areaId,
  name: r.ownName,
  company: r.optional(r.shortLine),
  title: r.optional(r.shortLine),
  picture: r.optional(r.pictureId),
  timestamp: r.positiveUpTo(r.now),
  status: r.isOneOf(r.newData.val, 'Available', 'Busy', 'Idle'),
  // Busy because of a call.
  inCall: r.optional(r.all(r.becomes(true), r.is(r.sibling('status').val, 'Busy'))),
  // How a name is found: always the name itself in lower case.
  nameKey: r.becomes(r.sibling('name').val.lowerCase()),
  // The record in attendeeTabs of the tab that wrote the entry.
  tab: r.optional(r.textLike(TAB)),
});

const tab = r.record({ areaId: r.areaId });

const areaLeft = r.data.child('areaId').val;
const areaEntered = r.newData.child('areaId').val;
const staysInArea = r.is(areaLeft, areaEntered);
const countIn = (tree: r.Place, area: r.Value): r.Value => tree.child('attendeeCounts', r.key(area)).val;
const changesCount = (area: r.Value) => r.isNot(countIn(r.venue, area), countIn(r.after, area));
const channelEntered = r.plus('area:', r.key(areaEntered));
const mayEnter = r.unlessRemoved(
  r.all(
    r.any(staysInArea, r.isAreaOfVenue(channelEntered)),
    r.any(r.bannedFromNoPlace, r.notBannedFrom(channelEntered)),
  ),
);

const areaOf = (tree: r.Place): r.Value => tree.child('attendees', r.me, 'areaId').val;
const isIn = (tree: r.Place) => tree.child('attendees', r.me).exists;
const isThisArea = (tree: r.Place) => r.is(r.key(areaOf(tree)), '$areaId');

export const rules = {
  attendees: {
    // Nobody reads everybody: people of an area or by the beginning of the name, a page at a time.
    '.read': r.all(r.member, r.any(r.orderedBy('areaId'), r.orderedBy('nameKey')), r.firstAtMost(200)),
    '.indexOn': ['areaId', 'nameKey'],

    $uid: {
      '.read': r.all(r.member, r.own),
      // One's own entry, whole or gone, in an area that the venue has, or had when they came. The required fields stand here rather than in .validate, which is not asked
      // when a field is removed. Who comes, goes or moves has to change the count of the area left and of the area
      // entered in the same update; by how much, the rule of attendeeCounts says. An entry that names a tab enters an
      // area only under that tab's record of the same area. The record ends with the tab's connection, so a late
      // write of that connection leaves no entry behind.
      '.write': r.all(
        r.member,
        r.own,
        r.unlessRemoved(entry.isComplete),
        r.unlessRemoved(r.notBanned),
        mayEnter,
        r.any(
          staysInArea,
          r.all(r.any(r.isNew, changesCount(areaLeft)), r.unlessRemoved(changesCount(areaEntered))),
        ),
        r.any(
          r.hasNo('tab'),
          r.all(r.was('tab', r.newData.child('tab').val), staysInArea),
          r.is(r.after.child('attendeeTabs', '$uid', r.newData.child('tab').val, 'areaId').val, areaEntered),
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
      '.read': r.all(r.member, r.own),
      $tab: {
        '.write': r.all(
          r.member,
          r.own,
          r.unlessRemoved(tab.isComplete),
          r.unlessRemoved(r.notBanned),
          mayEnter,
        ),
        '.validate': r.all(r.keyLike('$tab', TAB), tab.hasNoPriority),
        ...tab.fields,
      },
    },
  },

  attendeeCounts: {
    '.read': r.member,
    $areaId: {
      // One more exactly when one's own entry enters the area in the same update, one less exactly when it leaves
      // it. The last one to leave leaves 0.
      '.write': r.all(
        r.member,
        r.newData.isNumber,
        r.atLeast(r.newData.val, 0),
        r.isNot(areaOf(r.after), areaOf(r.venue)),
        r.any(
          r.all(isIn(r.after), isThisArea(r.after), r.oneMore),
          r.all(isIn(r.venue), isThisArea(r.venue), r.oneLess),
        ),
      ),
      '.validate': r.newData.hasNoPriority,
    },
  },
};
