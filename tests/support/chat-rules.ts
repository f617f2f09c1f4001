import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseRules } from '../../server/backend/realtime/rules/rules';
import type { RuleAuth } from '../../server/backend/realtime/rules/values';
import type { Json } from '../../server/backend/realtime/tree/read-node';
import { PLACES } from './places';
import { labOf, NOW } from './rules-lab';
import { CONNECTION_AUTHS, type ConnectionAuth } from './rules-people';

/** The rules of this repository. */
export const rules = parseRules(readFileSync(join(import.meta.dirname, '../../database.rules.json'), 'utf8'));

export type Writes = Record<string, Json>;

export const PUSH_ID = '-NjEtLV-0123456789ab';
export const LOBBY = 'area:lobby';
/** The channel of Ada and Grace. */
export const PAIR = 'private:ada:grace';
/** The channel of Ada and Mary, whom Ada blocks. */
export const BLOCKED = 'private:ada:mary';
/** The group of Ada, its administrator, Grace and the host. */
export const GROUP = 'group:-NjEtLV-engineers000';
export const MEMBERS: readonly ConnectionAuth[] = ['ada', 'grace', 'mary', 'host'];

const EARLIER = NOW - 60_000;
const member = (seat?: string, role?: string): Json => ({
  since: EARLIER,
  invitedBy: 'ada',
  ...(seat && { seat }),
  ...(role && { role }),
});
const channel = (type: string, more: Record<string, Json>): Json => ({
  type,
  createdBy: 'ada',
  createdAt: EARLIER,
  ...more,
});
const messageBy = (authorId: string): Json => ({
  authorId,
  authorName: authorId,
  text: 'Earlier',
  sentAt: EARLIER,
});

/** The id of the message that a person has written in every channel they are in. */
export const idOf = (uid: string): string => `-NjEtLV-${uid.padEnd(12, '0')}`;

/** The message of a new author, as a client that complies with the rules writes it. */
export const messageOf = (authorId: string, more: Record<string, Json> = {}): Record<string, Json> => ({
  authorId,
  authorName: `The ${authorId}`,
  text: 'Hello',
  sentAt: NOW,
  ...more,
});

/** A venue with one channel of each type, and a pair of people of whom one blocks the other. */
export const CHAT = {
  ...PLACES,
  channels: {
    [LOBBY]: channel('AREA', { areaId: 'lobby', lastMessageAt: EARLIER }),
    [PAIR]: channel('PRIVATE', {}),
    [BLOCKED]: channel('PRIVATE', {}),
    [GROUP]: channel('GROUP', { name: 'Engineers' }),
  },
  members: {
    [PAIR]: { ada: member(), grace: member() },
    [BLOCKED]: { ada: member(), mary: member() },
    [GROUP]: { ada: member('s00', 'ADMIN'), grace: member('s01'), host: member('s02') },
  },
  seats: { [GROUP]: { s00: 'ada', s01: 'grace', s02: 'host' } },
  channelsOf: {
    ada: { [PAIR]: { lastMessageAt: EARLIER }, [GROUP]: { lastMessageAt: EARLIER } },
    grace: { [PAIR]: { lastMessageAt: EARLIER }, [GROUP]: { lastMessageAt: EARLIER } },
  },
  messages: {
    [LOBBY]: Object.fromEntries(MEMBERS.map((uid) => [idOf(uid), messageBy(uid)])),
    [PAIR]: { [idOf('ada')]: messageBy('ada'), [idOf('grace')]: messageBy('grace') },
    [BLOCKED]: { [idOf('ada')]: messageBy('ada'), [idOf('mary')]: messageBy('mary') },
    [GROUP]: {
      [idOf('ada')]: messageBy('ada'),
      [idOf('grace')]: messageBy('grace'),
      [idOf('mary')]: messageBy('mary'),
    },
  },
  readUpTo: { [PAIR]: { ada: EARLIER } },
  blocks: { ada: { mary: { since: EARLIER } } },
} satisfies Record<string, Json>;

export const NAMES = Object.keys(CONNECTION_AUTHS) as ConnectionAuth[];

/** A user of the tests, or another one. */
type Who = ConnectionAuth | RuleAuth;
const authOf = (who: Who) => (typeof who === 'string' ? CONNECTION_AUTHS[who] : who);

/** The rules over a copy of the venue; paths are below the mode. */
export function chatLab(data: Json = CHAT, mode = 'live') {
  const lab = labOf(rules, { [mode]: data });
  const below = (writes: Writes) =>
    Object.fromEntries(Object.entries(writes).map(([path, value]) => [`${mode}/${path}`, value]));
  return {
    valueAt: (path: string) => lab.tree.at([mode, ...path.split('/')])?.leaf,
    keysAt: (path: string) =>
      [...(lab.tree.at([mode, ...path.split('/')])?.entries() ?? [])].map(([key]) => key),
    write: (who: Who, writes: Writes) => lab.write(authOf(who), below(writes)),
    mayRead: (who: Who, path: string, query?: object) => lab.mayRead(authOf(who), `${mode}/${path}`, query),
  };
}

export const uidOf = (name: ConnectionAuth) => CONNECTION_AUTHS[name]?.uid ?? 'unauthenticated';

type WritesOf = (uid: string) => Writes;
/** What is written by each user, and who of them may. */
export type Table = [what: string, writesOf: WritesOf, may: readonly ConnectionAuth[]][];

/** Returns the users whose writes are accepted, each on a separate copy of the venue. */
export const writersOf = (writesOf: WritesOf, data: Json = CHAT): ConnectionAuth[] =>
  NAMES.filter((name) => chatLab(data).write(name, writesOf(uidOf(name))));

/** Declares the tests of tables by what they are about. */
export function testWriters(tables: Record<string, Table>, data: Json = CHAT): void {
  describe.each(Object.entries(tables))('%s', (_, table) => {
    test.each(table)('%s', (_what, writesOf, may) => {
      expect(writersOf(writesOf, data)).toEqual(may);
    });
  });
}

/** Returns the users who may read a path, in which `{me}` stands for their own uid. */
export function readersOf(path: string, query: object = {}, data: Json = CHAT): ConnectionAuth[] {
  const lab = chatLab(data);
  return NAMES.filter((name) => lab.mayRead(name, path.replace('{me}', uidOf(name)), query));
}
