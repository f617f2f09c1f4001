import { expect, test } from 'vitest';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import {
  CHAT,
  chatLab,
  GROUP,
  idOf,
  LOBBY,
  messageOf,
  PAIR,
  PUSH_ID,
  type Writes,
} from '../../../../support/chat-rules';
import { area, at, LAST, NEW, sent, without } from '../../../../support/chat-writes';
import { placesOf } from '../../../../support/places';
import { NOW } from '../../../../support/rules-lab';
import type { ConnectionAuth } from '../../../../support/rules-people';

/** The venue with Grace, Ada and Mary in it; the host has read in the lobby, and Zoe was never here. */
const VENUE = {
  ...CHAT,
  attendees: { ada: { areaId: 'lobby' }, grace: { areaId: 'expo' }, mary: { areaId: 'lobby' } },
  readUpTo: { ...CHAT.readUpTo, [LOBBY]: { host: 1 } },
};
const tokens = (...uids: string[]): string => uids.map((uid) => `@[The ${uid}](${uid})`).join(' ');
const MARK = { mentionedAt: NEW, mentionedIn: PUSH_ID };

/** A message that mentions people, with the marks for some. */
function mentions(channelId: string, author: string, uids: readonly string[], mark: object = MARK): Writes {
  const marks = uids.map((uid): [string, Json] =>
    channelId === LOBBY
      ? [`mentionsOf/${uid}/${channelId}`, { ...mark }]
      : [`channelsOf/${uid}/${channelId}`, { ...LAST, ...mark }],
  );
  return { ...sent(channelId, author, { text: tokens(...uids) }), ...Object.fromEntries(marks) };
}
const mayWrite = (name: ConnectionAuth, writes: Writes, data: Json = VENUE) =>
  chatLab(data).write(name, writes);

test.each<[what: string, author: ConnectionAuth, channelId: string, uid: string, may: boolean]>([
  ['of a private channel for the other person', 'grace', PAIR, 'ada', true],
  ['of a private channel for a person outside', 'grace', PAIR, 'mary', false],
  ['of a group for a member', 'grace', GROUP, 'host', true],
  ['of a group for a person outside', 'grace', GROUP, 'mary', false],
  ['of a group by a person outside', 'mary', GROUP, 'host', false],
  ['of an area for a person in the venue', 'mary', LOBBY, 'grace', true],
  ['of an area for a person who has read there', 'mary', LOBBY, 'host', true],
  ['of an area for a person who was never there', 'mary', LOBBY, 'zoe', false],
  ['of an area for a person who blocks the author', 'mary', LOBBY, 'ada', false],
  ['of an area by an anonymous visitor', 'anonymous', LOBBY, 'grace', false],
  ['of an area by nobody', 'unauthenticated', LOBBY, 'grace', false],
  ['for oneself', 'grace', GROUP, 'grace', false],
])('a mark %s', (_, author, channelId, uid, may) => {
  expect(mayWrite(author, mentions(channelId, author, [uid]))).toBe(may);
});

test('a person who blocks the author of a group is not marked, and others are', () => {
  const group = { ...VENUE, blocks: { ...VENUE.blocks, host: { grace: { since: 1 } } } };
  expect(mayWrite('grace', mentions(GROUP, 'grace', ['ada']), group)).toBe(true);
  expect(mayWrite('grace', mentions(GROUP, 'grace', ['host']), group)).toBe(false);
});

test.each<[what: string, mark: object]>([
  ['of another time', { ...MARK, mentionedAt: NOW - 1 }],
  ['of a message that does not exist', { ...MARK, mentionedIn: '-NjEtLV-ffffffffffff' }],
  ['of a message of another person', { ...MARK, mentionedIn: idOf('ada') }],
  ['with a path instead of a message', { ...MARK, mentionedIn: `${PUSH_ID}/text` }],
  ['without its message', { mentionedAt: NEW }],
  ['without its time', { mentionedIn: PUSH_ID }],
  ['with a time that is a text', { ...MARK, mentionedAt: 'now' }],
])('a mark %s is rejected', (_, mark) => {
  expect(mayWrite('grace', mentions(GROUP, 'grace', ['host'], mark))).toBe(false);
  expect(mayWrite('grace', mentions(LOBBY, 'grace', ['mary'], mark))).toBe(false);
});

test('a person whom the text does not mention is not marked', () => {
  const writes = { ...mentions(GROUP, 'grace', ['host']), ...sent(GROUP, 'grace', { text: 'Hi @host' }) };
  expect(mayWrite('grace', writes)).toBe(false);
});

test('the author marks a person also after the message, with its time, and nobody else does', () => {
  const lab = chatLab(VENUE);
  expect(lab.write('grace', mentions(GROUP, 'grace', ['host']))).toBe(true);
  const first = { ...sent(LOBBY, 'grace', { text: tokens('mary') }) };
  expect(lab.write('grace', first)).toBe(true);
  const late = {
    'mentionsOf/mary/area:lobby': { mentionedAt: NOW, mentionedIn: PUSH_ID },
  };
  expect(lab.write('host', late)).toBe(false);
  expect(lab.write('grace', late)).toBe(true);
  expect(lab.write('grace', late)).toBe(false);
});

test('a mark of a group is written after its message without moving the group up', () => {
  const lab = chatLab(VENUE);
  const mark = `channelsOf/host/${GROUP}`;
  const moved = { ...sent(GROUP, 'grace', { text: tokens('host') }), [mark]: LAST };
  expect(lab.write('grace', moved)).toBe(true);
  const late = { [`${mark}/mentionedAt`]: NOW, [`${mark}/mentionedIn`]: PUSH_ID };
  expect(lab.write('ada', late)).toBe(false);
  expect(lab.write('grace', { ...late, [`${mark}/lastMessageAt`]: NOW + 1 })).toBe(false);
  expect(lab.write('grace', late)).toBe(true);
});

test('a mark stays when the channel moves up, and is removed by nobody but the person', () => {
  const marked = {
    lastMessageAt: NOW - 5,
    lastMessageId: idOf('ada'),
    mentionedAt: NOW - 5,
    mentionedIn: idOf('ada'),
  };
  const data = { ...VENUE, channelsOf: { host: { [GROUP]: marked } } };
  const path = `channelsOf/host/${GROUP}`;
  const message = sent(GROUP, 'grace');
  expect(mayWrite('grace', { ...message, [path]: LAST }, data)).toBe(false);
  const up = { [`${path}/lastMessageAt`]: NEW, [`${path}/lastMessageId`]: PUSH_ID };
  expect(mayWrite('grace', { ...message, ...up }, data)).toBe(true);
  expect(
    mayWrite(
      'grace',
      { ...message, ...up, [`${path}/mentionedIn`]: null, [`${path}/mentionedAt`]: null },
      data,
    ),
  ).toBe(false);
  expect(mayWrite('grace', { [path]: null }, data)).toBe(false);
  expect(mayWrite('host', { [path]: null }, data)).toBe(true);
});

test('an earlier message does not replace the mark of a later one', () => {
  const data = {
    ...VENUE,
    channelsOf: {
      host: { [GROUP]: { ...LAST, lastMessageAt: NOW, mentionedAt: NOW + 5, mentionedIn: idOf('ada') } },
    },
  };
  const writes = without(mentions(GROUP, 'grace', ['host']), `channelsOf/host/${GROUP}`);
  const mark = Object.fromEntries(
    Object.entries({ ...LAST, ...MARK }).map(([key, value]) => [`channelsOf/host/${GROUP}/${key}`, value]),
  );
  expect(mayWrite('grace', { ...writes, ...mark }, data)).toBe(false);
});

test('a mention of an area is no channel in the list of a person, and only of an area that the venue has', () => {
  const text = tokens('grace');
  const inList = { 'channelsOf/grace/area:lobby': { lastMessageAt: NEW, ...MARK } };
  expect(mayWrite('mary', { ...sent(LOBBY, 'mary', { text }), ...inList })).toBe(false);
  const cellar = (venue: Json) =>
    chatLab(venue).write('mary', {
      ...area('mary', 'cellar'),
      [at('area:cellar')]: messageOf('mary', { sentAt: NEW, text }),
      'mentionsOf/grace/area:cellar': MARK,
    });
  expect([cellar(VENUE), cellar({ ...VENUE, ...placesOf(['cellar']) })]).toEqual([false, true]);
});
