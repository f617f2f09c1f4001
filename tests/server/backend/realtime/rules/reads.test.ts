import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CHAT, chatLab, GROUP, idOf, LOBBY, MEMBERS, PAIR } from '../../../../support/chat-rules';
import { CONNECTION_AUTHS, type ConnectionAuth, withoutMembership } from '../../../../support/rules-people';
import { openPaths } from '../../../../support/written-paths';

const EVERYBODY = Object.keys(CONNECTION_AUTHS) as ConnectionAuth[];
const SESSION = '-NjEtLV-ada000000000';
const newest = (i: string, l: number) => ({ i, l, vf: 'r' });
const OWN = ['ada'] as const;
const PAIRS = ['ada', 'grace'] as const;
const GROUPS = ['ada', 'grace', 'host'] as const;
const HOSTS = ['host'] as const;

/** Every path at which the rules let somebody read, who may, and the query that it takes. */
const ROWS: Record<string, [path: string, may: readonly ConnectionAuth[], query?: object]> = {
  attendees: ['attendees', MEMBERS, { i: 'areaId', sp: 'lobby', ep: 'lobby', l: 200, vf: 'l' }],
  'attendees/$uid': ['attendees/ada', OWN],
  'attendeeTabs/$uid': ['attendeeTabs/ada', OWN],
  attendeeCounts: ['attendeeCounts', MEMBERS],
  'channels/$channelId': [`channels/${GROUP}`, GROUPS],
  'lastGroupOf/$uid': ['lastGroupOf/ada', OWN],
  'members/$channelId': [`members/${GROUP}`, GROUPS],
  'channelsOf/$uid': ['channelsOf/ada', OWN],
  'messages/$channelId': [`messages/${GROUP}`, GROUPS, newest('sentAt', 60)],
  'messages/$channelId/$messageId': [`messages/${PAIR}/${idOf('ada')}`, PAIRS],
  'wroteAt/$channelId/$uid': [`wroteAt/${LOBBY}/ada`, OWN],
  'mentionsOf/$uid': ['mentionsOf/ada', OWN],
  'readUpTo/$channelId': [`readUpTo/${PAIR}`, PAIRS],
  'readUpTo/$channelId/$uid': [`readUpTo/${LOBBY}/ada`, OWN],
  'typing/$channelId': [`typing/${PAIR}`, PAIRS, newest('.value', 10)],
  'mutedChannels/$uid': ['mutedChannels/ada', OWN],
  'blocks/$uid': ['blocks/ada', OWN],
  'restrictions/channels/$channelId': [`restrictions/channels/${LOBBY}`, MEMBERS],
  'restrictions/$uid': ['restrictions/ada', ['ada', 'host']],
  announcements: ['announcements', MEMBERS],
  'hints/moderation': ['hints/moderation', HOSTS],
  'hints/venueVersion': ['hints/venueVersion', MEMBERS],
  'hints/stars/$uid': ['hints/stars/ada', OWN],
  'ringing/$uid': ['ringing/ada', OWN],
  'ringing/$uid/$channelId': [`ringing/grace/${PAIR}`, PAIRS],
  'rangAt/$channelId/$uid': [`rangAt/${PAIR}/ada`, OWN],
  'calls/$channelId/seats': [`calls/${PAIR}/seats`, PAIRS],
  'calls/$channelId/signals/$uid/$session': [`calls/${PAIR}/signals/ada/${SESSION}`, OWN],
  'rooms/$roomId/ended': ['rooms/stage/ended', MEMBERS],
  'rooms/$roomId/seats': ['rooms/stage/seats', MEMBERS],
  'rooms/$roomId/signals/$uid/$session': [`rooms/stage/signals/ada/${SESSION}`, OWN],
  'wall/$widgetId': ['wall/wall', MEMBERS, newest('createdAt', 100)],
  'wall/$widgetId/$postId': ['wall/wall/post', MEMBERS],
  'wallReactions/$widgetId/$uid': ['wallReactions/wall/ada', OWN, newest('at', 500)],
  'wallReactions/$widgetId/$uid/$postId': ['wallReactions/wall/ada/post', OWN],
  'wallQueue/$widgetId': ['wallQueue/wall', HOSTS, newest('createdAt', 100)],
  'whiteboards/$widgetId/state': ['whiteboards/board/state', MEMBERS],
  'whiteboards/$widgetId/elements': ['whiteboards/board/elements', MEMBERS, newest('changedAt', 10)],
  'whiteboards/$widgetId/elements/$elementId': ['whiteboards/board/elements/one', MEMBERS],
  'whiteboards/$widgetId/pointers': ['whiteboards/board/pointers', MEMBERS],
  'whiteboards/$widgetId/pointers/$uid': ['whiteboards/board/pointers/ada', MEMBERS],
  likes: ['likes', OWN, { ...newest('authorId', 10), sp: 'ada', ep: 'ada' }],
  'likesOf/$uid/$mediaBoardId/$contentPieceId/$target': ['likesOf/ada/board/piece/piece', OWN],
  'likeCounts/$mediaBoardId': ['likeCounts/board', MEMBERS],
  'comments/$mediaBoardId/$contentPieceId': ['comments/board/piece', MEMBERS, newest('createdAt', 100)],
  'comments/$mediaBoardId/$contentPieceId/$commentId': ['comments/board/piece/comment', MEMBERS],
};

const lab = chatLab({
  ...CHAT,
  whiteboards: { board: { state: { readOnly: false, epoch: 0, shownFrom: 0, place: LOBBY } } },
});

test('there is a row for every path at which the rules let somebody read', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../../../database.rules.json'), 'utf8');
  expect(Object.keys(ROWS).toSorted()).toEqual(openPaths('.read', JSON.parse(file).rules).toSorted());
});

test('the call of a group is read by its people, and nothing above the rows by anybody', () => {
  const readers = (path: string) => EVERYBODY.filter((name) => lab.mayRead(name, path));
  expect(readers(`calls/${GROUP}/seats`)).toEqual(GROUPS);
  for (const path of [`calls/${GROUP}`, 'calls', 'ringing', 'rooms/stage', 'rooms/stage/signals', 'rooms'])
    expect([path, readers(path)]).toEqual([path, []]);
});

test.each(Object.entries(ROWS))('at %s read those whom it concerns, as members', (_, [path, may, query]) => {
  expect(EVERYBODY.filter((name) => lab.mayRead(name, path, query))).toEqual(may);
  const former = may.flatMap((name) => withoutMembership(name));
  expect(former.filter((who) => lab.mayRead(who, path, query))).toEqual([]);
});
