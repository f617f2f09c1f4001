import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ownRules, parseRules } from '../../../../../server/backend/realtime/rules/rules';
import { parseQuery, toRuleQuery, WHOLE } from '../../../../../server/backend/realtime/tree/query';
import type { Json } from '../../../../../server/backend/realtime/tree/read-node';
import { ConfigurationError } from '../../../../../server/platform/config/configuration-error';
import { CHAT, chatLab, GROUP, idOf, LOBBY, MEMBERS, PAIR } from '../../../../support/chat-rules';
import { labWith } from '../../../../support/rules-lab';
import { CONNECTION_AUTHS, type ConnectionAuth, withoutMembership } from '../../../../support/rules-people';
import { temporaryFolder } from '../../../../support/store';
import { openPaths } from '../../../../support/written-paths';

const DATA = {
  here: {
    text: 'Hello, World',
    number: 7,
    zero: 0,
    yes: true,
    no: false,
    empty: '',
    list: { a: 1, b: { c: 'deep' } },
  },
  people: { ada: { admin: true } },
};

const ADA = {
  uid: 'ada',
  token: { member: true, level: 3, authorities: ['ADMIN'], firebase: { sign_in_provider: 'password' } },
};

/** Evaluates a rule at `here/$key` for a query of Ada at `here/list`. */
function evaluate(rule: string): boolean {
  const lab = labWith({ here: { $key: { '.read': rule } } }, DATA);
  return lab.mayRead(ADA, 'here/list', { i: 'c', sp: 'x', ep: 'x', l: 5, vf: 'l' });
}

const TRUE = [
  'true',
  '!false',
  'true && true',
  'false || true',
  '1 + 2 * 3 === 7',
  '(1 + 2) * 3 == 9',
  '7 % 4 == 3 && 7 / 2 == 3.5 && 2 - 3 == -1',
  "'a' + 1 === 'a1' && 1 + 'a' == '1a'",
  '10 - 2 - 3 == 5',
  "1 < 2 && 2 <= 2 && 3 > 2 && 3 >= 3 && 'a' < 'b' && 'b' >= 'a'",
  '1 != 2 && 1 !== 2 && null == null',
  'true || false && false',
  'false ? false : true',
  'true ? true : false ? false : false',
  "auth.uid === 'ada' && auth['uid'] == 'ada' && auth != null",
  'auth.token.member === true && auth.token.level >= 3 && auth.token["level"] == 3',
  "auth.token[$key + 's'] == null && auth.token.missing === null",
  "auth.token.firebase.sign_in_provider == 'password'",
  'now > 1600000000000 && now + 1 > now',
  "$key === 'list'",
  "data.exists() && data.hasChildren() && data.hasChildren(['a', 'b/c']) && !data.hasChildren(['a', 'z'])",
  "data.hasChild('b/c') && !data.hasChild('z') && data.child('b').child('c').val() == 'deep'",
  "data.parent().child('text').val().length == 12",
  "data.parent().parent().child('people').exists()",
  "root.child('people/' + auth.uid + '/admin').val() === true",
  "root.child('/here//text/').isString()",
  "root.child('here/number').isNumber() && !root.child('here/number').isString()",
  "root.child('here/zero').isNumber() && root.child('here/zero').exists() && root.child('here/zero').val() === 0",
  "root.child('here/no').isBoolean() && root.child('here/no').val() === false",
  "root.child('here/empty').isString() && root.child('here/empty').val().length === 0",
  "root.child('here/text').getPriority() == null",
  "data.val() != null && data.val() != 'x' && root.child('gone').val() === null",
  "root.child('here/text').val().contains('lo, W') && !root.child('here/text').val().contains('x')",
  "root.child('here/text').val().beginsWith('Hell') && root.child('here/text').val().endsWith('World')",
  "root.child('here/text').val().toLowerCase() == 'hello, world' && 'ß'.toUpperCase() == 'SS'",
  "root.child('here/text').val().replace('l', '-') == 'He--o, Wor-d' && 'a.b'.replace('.', '') == 'ab'",
  'root.child("here/text").val().matches(/^hello/i) && !root.child("here/text").val().matches(/^World/)',
  "'tab\\tquote\\' \\u0041\\x42'.length == 13",
  "query.orderByChild === 'c' && query.limitToFirst <= 5 && query.limitToLast == null",
  "query.startAt == 'x' && query.endAt == 'x' && query.equalTo == 'x' && !query.orderByKey",
  '!query.orderByValue && !query.orderByPriority',
  'false ||\n  true',
  '8 / 4 / 2 === 1 && "a/b".matches(/a\\/b/)',
] as const;

describe('the language of the rules', () => {
  test.each(TRUE)('the rule is true: %s', (rule) => {
    expect(evaluate(rule)).toBe(true);
  });

  test.each([
    'false',
    '!true',
    'true && false',
    'false || false',
    "1 == '1'",
    '0 == false',
    'null == false',
    "'a' > 'b'",
    'query.limitToFirst < 5',
    "data.val() == 'x'",
  ])('the rule is false: %s', (rule) => {
    expect(evaluate(rule)).toBe(false);
  });

  test.each([
    ['a comparison with nothing', 'query.limitToLast <= 10'],
    ['a sum with nothing', "root.child('gone').val() + 1 > 0"],
    ['a number among booleans', "root.child('here/number').val()"],
    ['a text among booleans', "!root.child('here/text').val()"],
    ['a text compared with a number', "root.child('here/text').val() > 1"],
    ['a product of texts', "root.child('here/text').val() * 2 > 0"],
    ['a method of a number', "root.child('here/number').val().contains('7')"],
    ['a property of nothing', "root.child('gone').val().length == 0"],
    ['a claim below a missing one', 'auth.token.missing.deeper == null'],
    ['a claim below a text', 'auth.token.firebase.sign_in_provider.more == null'],
    ['an inherited property', "auth.token.constructor.name == 'Object'"],
    ['the place above the root', 'root.parent().exists()'],
    ['a path that no data can have', "root.child('a.b').exists()"],
    ['a path that is a number', "root.child(root.child('here/number').val()).exists()"],
    ['a division by zero', '1 / 0 > 0'],
    ['what two places with children hold', "data.val() == root.child('people').val()"],
    ['replacing nothing', "'ab'.replace('', 'x') == 'xaxbx'"],
  ])('the whole rule is false after an error: %s', (_, rule) => {
    expect([evaluate(rule), evaluate(`(${rule}) || true`)]).toEqual([false, false]);
  });

  test('evaluation stops at a certain result, so that a guard protects the rest', () => {
    expect(evaluate("root.child('gone').exists() && root.child('gone').val().length > 1 || true")).toBe(true);
    expect(evaluate("true || root.child('gone').val().length > 1")).toBe(true);
  });

  test('users without a token are rejected where a rule reads the token', () => {
    const lab = labWith({ '.read': "auth.uid !== 'ada'" });
    expect(lab.mayRead(null, '')).toBe(false);
    expect(lab.mayRead({ uid: 'grace', token: {} }, '')).toBe(true);
  });
});

async function fileWith(text: string): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'database.rules.json');
  await writeFile(file, text);
  return file;
}

test('the rules beside package.json are loaded', async () => {
  const rules = await ownRules();
  const request = { now: 0, root: undefined, path: ['nowhere'], query: WHOLE };
  expect(rules.mayRead({ auth: null, ...request })).toBe(false);
});

test('invalid rules prevent the start and are reported with their place', async () => {
  const file = await fileWith('{\n  "rules": {\n    ".read": "auth !=="\n  }\n}\n');
  const refused = ownRules(file);
  await expect(refused).rejects.toThrow(ConfigurationError);
  await expect(refused).rejects.toThrow(/^database\.rules\.json: rules\/\.read: /);
});

test('missing rules prevent the start', async () => {
  await expect(ownRules('/nowhere/database.rules.json')).rejects.toThrow(
    new ConfigurationError("database.rules.json: can't be read (ENOENT)"),
  );
});

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

describe('.read', () => {
  const lab = labWith(
    {
      open: { '.read': true, secret: { '.read': false } },
      users: {
        $uid: { '.read': "$uid === 'ada'", friends: { $friend: { '.read': "$uid + $friend === 'ab'" } } },
      },
      named: { one: { '.read': true }, $other: { '.read': "$other === 'two'" } },
      pages: { '.read': 'query.limitToFirst <= 10', '.indexOn': 'name' },
    },
    { open: { secret: 1 } },
  );

  test.each([
    ['', false],
    ['open', true],
    ['open/secret', true],
    ['open/secret/deeper/still', true],
    ['users', false],
    ['users/ada', true],
    ['users/ada/anything', true],
    ['users/grace', false],
    ['users/a/friends/b', true],
    ['users/a/friends/c', false],
    ['named/one', true],
    ['named/two', true],
    ['named/three', false],
    ['named', false],
    ['unnamed', false],
  ])('.read of %j is %s', (path, expected) => {
    expect(lab.mayRead(null, path)).toBe(expected);
  });

  test('.read sees the query at the queried location and not at its parents', () => {
    const page = { i: 'name', l: 10, vf: 'l' };
    expect([lab.mayRead(null, 'pages', page), lab.mayRead(null, 'pages/one', page)]).toEqual([true, false]);
  });
});

describe('.write', () => {
  const rules = {
    free: { '.write': true, locked: { '.write': false } },
    once: { $key: { '.write': '!data.exists()' } },
    gone: { $key: { '.write': '!newData.exists()' } },
    pair: {
      a: { '.write': "newData.parent().child('b').val() === newData.val()" },
      b: { '.write': "newData.parent().child('a').val() === newData.val()" },
    },
    moved: { '.write': "root.child('free/x').val() === 1" },
  };
  const lab = () => labWith(rules, { free: { x: 1 }, once: { old: 1 }, gone: { old: 1 } });

  test.each<[string, Record<string, Json>, boolean]>([
    ['at the rule', { free: 1 }, true],
    ['below the rule, whatever stands there', { 'free/locked': 1 }, true],
    ['above the rule', { '': { free: 1 } }, false],
    ['where no rule is', { other: 1 }, false],
    ['of something new', { 'once/new': 1 }, true],
    ['of something old', { 'once/old': 2 }, false],
    ['that removes', { 'gone/old': null }, true],
    ['that only changes', { 'gone/old': 2 }, false],
    ['of which one half is refused', { free: 2, other: 1 }, false],
    ['of halves that need each other', { 'pair/a': 1, 'pair/b': 1 }, true],
    ['of one of the halves', { 'pair/a': 1 }, false],
    ['whose rule looks at what was before all of it', { free: null, moved: 1 }, true],
  ])('%s', (_, writes, expected) => {
    expect(lab().write(null, writes)).toBe(expected);
  });
});

describe('.validate', () => {
  const rules = {
    '.write': true,
    thing: {
      '.validate': "newData.hasChildren(['name', 'size'])",
      name: { '.validate': 'newData.isString()' },
      size: { '.validate': 'newData.isNumber() && newData.val() < 10' },
      parts: {
        $part: { '.validate': "$part.length === 1 && newData.parent().parent().child('size').val() > 1" },
      },
      $other: { '.validate': false },
    },
  };
  const whole = { name: 'box', size: 3 };

  test.each<[string, Record<string, Json>, boolean]>([
    ['a whole thing', { thing: whole }, true],
    ['a thing from above', { '': { thing: { ...whole, size: 30 } } }, false],
    ['a thing without a required child', { thing: { name: 'box' } }, false],
    ['a wrong child', { thing: { ...whole, name: 1 } }, false],
    ['a child that nothing names', { thing: { ...whole, color: 'red' } }, false],
    ['something below a leaf', { thing: { ...whole, name: { first: 'b' } } }, false],
    ['a part with a fitting key', { thing: { ...whole, parts: { a: 1, b: 2 } } }, true],
    ['a part with a wrong key', { thing: { ...whole, parts: { a: 1, long: 2 } } }, false],
    ['a child alone, when the rest stands', { 'thing/size': 5 }, true],
    ['a wrong child alone', { 'thing/size': 50 }, false],
    ['a removal of everything', { thing: null }, true],
    ['a removal of a required child', { 'thing/name': null }, false],
    ['several that fit only together', { 'thing/size': 2, 'thing/parts/a': 1 }, true],
    ['data without rules', { free: { anything: { goes: 1 } } }, true],
  ])('%s', (_, writes, expected) => {
    expect(labWith(rules, { thing: whole }).write(null, writes)).toBe(expected);
  });
});

describe('.indexOn', () => {
  const { isIndexed } = parseRules(
    JSON.stringify({
      rules: { people: { $room: { '.indexOn': ['name', 'a/b'] } }, sums: { '.indexOn': '.value' } },
    }),
  );

  test.each([
    ['people/lobby', { i: 'name' }, true],
    ['people/lobby', { i: 'a/b' }, true],
    ['people/lobby', { i: 'age' }, false],
    ['people/lobby', { i: '.value' }, false],
    ['people/lobby', { i: '.key' }, true],
    ['people/lobby', {}, true],
    ['people/lobby/ada', { i: 'name' }, false],
    ['people', { i: 'name' }, false],
    ['sums', { i: '.value' }, true],
    ['elsewhere', { i: 'name' }, false],
  ])('.indexOn of %j queried by %j is %s', (path, query, expected) => {
    expect(isIndexed(path.split('/'), toRuleQuery(parseQuery(query)))).toBe(expected);
  });
});
