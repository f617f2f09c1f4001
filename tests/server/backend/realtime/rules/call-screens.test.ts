import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { CHAT, GROUP, PAIR, type Table, testWriters, type Writes } from '../../../../support/chat-rules';
import { NEW, seat, taken } from '../../../../support/chat-writes';
import { NOW } from '../../../../support/rules-lab';

const EARLIER = NOW - 30_000;

/** Grace and Ada are in the call of their group and in a room, where Mary listens. */
const VENUE = {
  ...CHAT,
  calls: { [GROUP]: { seats: { s0: taken('grace'), s1: taken('ada') } } },
  rooms: { stage: { seats: { s0: taken('grace'), s1: taken('ada'), l0: taken('mary') } } },
} satisfies Record<string, Json>;

const inCall = (key: string, value: Json, channelId = GROUP): Writes => ({
  [`calls/${channelId}/seats/${key}`]: value,
});
const inRoom = (key: string, value: Json): Writes => ({ [`rooms/stage/seats/${key}`]: value });

const CALL: Table = [
  ['of Grace, since now', () => inCall('s0/screen', NEW), ['grace']],
  ['of Ada', () => inCall('s1/screen', NEW), ['ada']],
  ['in a place that nobody has', () => inCall('s2/screen', NEW), []],
  ['in a call that nobody is in', () => inCall('s0/screen', NEW, PAIR), []],
  ['since before', () => inCall('s0/screen', EARLIER), []],
  ['without a time', () => inCall('s0/screen', true), []],
  ['no longer', () => inCall('s0/screen', null), ['grace']],
  ['together with the place', (uid) => inCall('s2', seat(uid, { screen: NEW })), ['host']],
  ['together with the place, since before', (uid) => inCall('s2', seat(uid, { screen: EARLIER })), []],
];

const ROOM: Table = [
  ['of a listener', () => inRoom('l0/screen', NEW), []],
  ['in a place that nobody has', () => inRoom('s2/screen', NEW), []],
  ['together with the place', (uid) => inRoom('s2', seat(uid, { screen: NEW })), ['host']],
];

testWriters(
  { 'the mark of a shared screen in a call': CALL, 'the mark of a shared screen in a room': ROOM },
  VENUE,
);
