import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  BLOCKED,
  GROUP,
  idOf,
  LOBBY,
  MEMBERS,
  PAIR,
  type Table,
  testWriters,
  type Writes,
} from '../../../../support/chat-rules';
import { LAST, leaves, NEW, sent, without } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';

const time = (uid: string, channelId: string, value: Json = LAST): Writes => ({
  [`channelsOf/${uid}/${channelId}`]: value,
});
/** A message that moves its channel up for another person as well. */
const told = (author: string, uid: string, channelId: string, value: Json = LAST): Writes => ({
  ...sent(channelId, author),
  ...time(uid, channelId, value),
});

const LISTED: Table = [
  ['for Grace', (uid) => told(uid, 'grace', PAIR), ['ada', 'grace']],
  ['for oneself', (uid) => sent(PAIR, uid), ['ada', 'grace']],
  ['for somebody outside', (uid) => told(uid, 'mary', PAIR), []],
  ['for a person who blocks the other', (uid) => told(uid, 'ada', BLOCKED), ['ada']],
  ['for a person who is blocked', (uid) => told(uid, 'mary', BLOCKED), ['ada']],
  ['of an area', (uid) => told(uid, uid, LOBBY), []],
  ['of a group', (uid) => told(uid, 'host', GROUP), ['ada', 'grace', 'host']],
  ['without a message', () => time('grace', PAIR), []],
  ['without a message, for oneself', (uid) => time(uid, PAIR, { lastMessageAt: NEW }), []],
  ['with an earlier message', (uid) => time('host', GROUP, { ...LAST, lastMessageId: idOf(uid) }), []],
  ['with a message of Ada', () => told('ada', 'grace', PAIR), ['ada']],
  ['with a message of another channel', (uid) => ({ ...sent(LOBBY, uid), ...time('grace', PAIR) }), []],
  ['by the message without its id', (uid) => told(uid, 'grace', PAIR, { lastMessageAt: NEW }), []],
  ['earlier', (uid) => told(uid, 'grace', PAIR, { ...LAST, lastMessageAt: NOW - 1 }), []],
  ['never again, for oneself', (uid) => time(uid, PAIR, null), MEMBERS],
  ['never again, for Grace', () => time('grace', PAIR, null), ['grace']],
];

const seen = (uid: string, channelId: string, value: Json): Writes => ({
  [`readUpTo/${channelId}/${uid}`]: value,
});

const POINTERS: Table = [
  ['in an area', (uid) => seen(uid, LOBBY, NOW), MEMBERS],
  ['in an area without a channel', (uid) => seen(uid, 'area:expo', NOW), []],
  ['in a private channel', (uid) => seen(uid, PAIR, NOW - 5), ['ada', 'grace']],
  ['in a group', (uid) => seen(uid, GROUP, NOW - 5), ['ada', 'grace', 'host']],
  ['before the earlier one', (uid) => seen(uid, PAIR, NOW - 60_001), ['grace']],
  ['of Ada', () => seen('ada', PAIR, NOW), ['ada']],
  ['of everybody', () => ({ [`readUpTo/${PAIR}`]: { ada: NOW, grace: NOW } }), []],
  ['of a later time', (uid) => seen(uid, PAIR, NOW + 1), []],
  ['that is a text', (uid) => seen(uid, PAIR, 'now'), []],
  ['that goes', (uid) => seen(uid, PAIR, null), MEMBERS],
];

const mutes = (uid: string, channelId: string, value: Json = true): Writes => ({
  [`mutedChannels/${uid}/${channelId}`]: value,
});

const MUTED: Table = [
  ['of an area', (uid) => mutes(uid, LOBBY), MEMBERS],
  ['of an area without a channel', (uid) => mutes(uid, 'area:expo'), []],
  ['of a private channel', (uid) => mutes(uid, PAIR), ['ada', 'grace']],
  ['of a group', (uid) => mutes(uid, GROUP), ['ada', 'grace', 'host']],
  ['of something that is no channel', (uid) => mutes(uid, 'anything'), []],
  ['of Ada', () => mutes('ada', PAIR), ['ada']],
  ['that is no truth', (uid) => mutes(uid, PAIR, false), []],
  ['that is a text', (uid) => mutes(uid, PAIR, 'yes'), []],
  ['that goes', (uid) => mutes(uid, PAIR, null), MEMBERS],
  ['of Grace that goes', () => mutes('grace', GROUP, null), ['grace']],
  [
    'of Grace that goes with her place in the group',
    () => ({ ...without(leaves('grace', 's01'), `typing/${GROUP}/grace`), ...mutes('grace', GROUP, null) }),
    ['ada', 'grace'],
  ],
];

const types = (uid: string, channelId: string, value: Json = NEW): Writes => ({
  [`typing/${channelId}/${uid}`]: value,
});

const TYPING: Table = [
  ['in an area', (uid) => types(uid, LOBBY), MEMBERS],
  ['in an area without a channel', (uid) => types(uid, 'area:expo'), []],
  ['in a private channel', (uid) => types(uid, PAIR), ['ada', 'grace']],
  ['in a group', (uid) => types(uid, GROUP), ['ada', 'grace', 'host']],
  ['as Ada', () => types('ada', LOBBY), ['ada']],
  ['later', (uid) => types(uid, LOBBY, NOW + 60_000), []],
  ['a text', (uid) => types(uid, LOBBY, 'abc'), []],
  ['no longer', (uid) => types(uid, PAIR, null), MEMBERS],
];

const block = (uid: string, other: string, value: Json = { since: NEW }): Writes => ({
  [`blocks/${uid}/${other}`]: value,
});

const BLOCKS: Table = [
  ['a person', (uid) => block(uid, 'zoe'), MEMBERS],
  ['a person no longer', (uid) => block(uid, 'zoe', null), MEMBERS],
  ['oneself', (uid) => block(uid, uid), []],
  ['a person for Ada', () => block('ada', 'zoe'), ['ada']],
  ['a person who blocks oneself no longer', () => block('ada', 'mary', null), ['ada']],
  ['a person since before', (uid) => block(uid, 'zoe', { since: NOW - 1 }), []],
  ['a person with a long id', (uid) => block(uid, 'x'.repeat(129)), []],
  ['everybody', (uid) => ({ [`blocks/${uid}`]: { zoe: { since: NEW } } }), []],
];

testWriters({
  'moving a channel up': LISTED,
  'a read pointer': POINTERS,
  typing: TYPING,
  muting: MUTED,
  blocking: BLOCKS,
});
