import {
  MENTIONS_MAX,
  mentionedIn,
  mentionParts,
  mentionQuery,
  plainText,
  retyped,
  storedText,
  type TypedText,
  typedOf,
  withMention,
  withoutMentions,
} from '@domain/chat/mentions';
import { expect, test } from 'vitest';

const GRACE = { uid: 'grace', name: 'Grace Hopper' };
const ADA = { uid: 'ada', name: 'Ada' };
const STORED = 'Hi @[Grace Hopper](grace), meet @[Ada](ada)!';
const TYPED: TypedText = {
  text: 'Hi @Grace Hopper, meet @Ada!',
  mentions: [
    { ...GRACE, at: 3 },
    { ...ADA, at: 23 },
  ],
};

test('a stored text is read with the names of those it mentions', () => {
  expect(plainText(STORED)).toBe(TYPED.text);
});

test('the parts of a stored text are what stands between its mentions, and these', () => {
  expect(mentionParts(STORED)).toEqual([
    { text: 'Hi ', uid: null, at: 0 },
    { text: 'Grace Hopper', uid: 'grace', at: 3 },
    { text: ', meet ', uid: null, at: 25 },
    { text: 'Ada', uid: 'ada', at: 32 },
    { text: '!', uid: null, at: 43 },
  ]);
  expect(mentionParts('')).toEqual([]);
});

test('a stored text becomes a typed one and is stored as it was', () => {
  expect(typedOf(STORED)).toEqual(TYPED);
  expect(storedText(TYPED)).toBe(STORED);
});

test.each([
  ['a uid with characters that keys escape', 'a.b/c[d]', '@[Ada](a%2Eb%2Fc%5Bd%5D)'],
  ['a uid with percent signs', '100%41', '@[Ada](100%2541)'],
])('%s comes back from a stored mention', (_, uid, token) => {
  expect(storedText({ text: '@Ada', mentions: [{ uid, name: 'Ada', at: 0 }] })).toBe(token);
  expect(mentionedIn(token)).toEqual([uid]);
});

test.each([
  '@[]()',
  '@[Ada]()',
  '@[](ada)',
  '@[Ada] (ada)',
  '@[Ada](a b)',
  '@[Ada](a)b'.replace('a)', ''),
  '@[A\nda](ada)',
  '@[A[d]a](ada)',
  `@[${'a'.repeat(128)}](ada)`,
  `@[Ada](${'a'.repeat(385)})`,
  '[Ada](ada)',
  '@Ada',
])('a text that only resembles a mention is a text: %j', (stored) => {
  expect(mentionedIn(stored)).toEqual([]);
  expect(plainText(stored)).toBe(stored);
});

test('a name that is markup stays a name', () => {
  const [part] = mentionParts('@[<img src=x onerror=alert(1)>](ada)');
  expect(part).toEqual({ text: '<img src=x onerror=alert(1)>', uid: 'ada', at: 0 });
});

test('everybody is told once of a message, and at most so many people', () => {
  expect(MENTIONS_MAX).toBe(20);
  const tokens = Array.from({ length: 50 }, (_, index) => `@[P](p${index}) @[P](p${index})`);
  expect(mentionedIn(tokens.join(' '))).toEqual(
    Array.from({ length: MENTIONS_MAX }, (_, index) => `p${index}`),
  );
});

test('the uid of a person goes from a text, and their name stays', () => {
  expect(withoutMentions(STORED, 'grace')).toBe('Hi @Grace Hopper, meet @[Ada](ada)!');
  expect(withoutMentions(STORED, 'mary')).toBe(STORED);
});

test.each<[what: string, text: string, stored: string]>([
  [
    'before all mentions',
    'Oh hi @Grace Hopper, meet @Ada!',
    'Oh hi @[Grace Hopper](grace), meet @[Ada](ada)!',
  ],
  ['between mentions', 'Hi @Grace Hopper and @Ada!', 'Hi @[Grace Hopper](grace) and @[Ada](ada)!'],
  ['after all mentions', 'Hi @Grace Hopper, meet @Ada', 'Hi @[Grace Hopper](grace), meet @[Ada](ada)'],
  ['in the first mention', 'Hi @Grace opper, meet @Ada!', 'Hi @Grace opper, meet @[Ada](ada)!'],
  ['in the last mention', 'Hi @Grace Hopper, meet @Ad!', 'Hi @[Grace Hopper](grace), meet @Ad!'],
  ['of everything', '', ''],
  [
    'right before a mention',
    'Hi x@Grace Hopper, meet @Ada!',
    'Hi x@[Grace Hopper](grace), meet @[Ada](ada)!',
  ],
  ['right after a mention', 'Hi @Grace Hopperx, meet @Ada!', 'Hi @[Grace Hopper](grace)x, meet @[Ada](ada)!'],
])('a change %s keeps the other mentions', (_, text, stored) => {
  expect(storedText(retyped(TYPED, text))).toBe(stored);
});

test.each<[what: string, before: string, query: string, after: string]>([
  ['at the end', 'Hi ', '@Gr', ''],
  ['at the beginning', '', '@', ' come!'],
  ['before a mention', 'Hi ', '@g', '@[Ada](ada)'],
  ['after a mention of the same person', '@[Grace Hopper](grace) ', '@G', ''],
])('a chosen person is mentioned %s', (_, before, query, after) => {
  const typed = typedOf(`${before}${query}${after}`);
  const from = plainText(before).length;
  const changed = withMention(typed, { from, to: from + query.length }, GRACE);
  expect(storedText(changed)).toBe(`${before}@[Grace Hopper](grace) ${after.trimStart()}`);
});

test.each([
  ['brackets', 'Ada [she]', '@[Ada (she)](ada) '],
  ['line breaks', 'Ada\nLovelace', '@[Ada Lovelace](ada) '],
  ['nothing to see', ' ', '@[?](ada) '],
])('a name with %s can be mentioned', (_, name, stored) => {
  expect(storedText(withMention({ text: '@', mentions: [] }, { from: 0, to: 1 }, { uid: 'ada', name }))).toBe(
    stored,
  );
});

test.each<[typed: string, query: string | null]>([
  ['@', ''],
  ['Hi @gr', 'gr'],
  ['(@gr', 'gr'],
  ['Hi @Grace Ho', 'Grace Ho'],
  ['Hi @Grace ', 'Grace '],
  ['Hi\n@Maria de la Cruz', 'Maria de la Cruz'],
  [`@${'a'.repeat(40)}`, 'a'.repeat(40)],
  [`@${'a'.repeat(41)}`, null],
  ['@one two three four five', null],
  ['Hi', null],
  ['me@example', null],
  ['x.y@gr', null],
  ['x_@gr', null],
  ...[...'’«„“‘》、。「（！[{/-–—…,:!¿¡*؟،😀さ語ع\u200f'].map((before): [string, string] => [
    `${before}@gr`,
    'gr',
  ]),
  ['l’@gr', 'gr'],
  ['さん＠gr', 'gr'],
  ['@@', null],
  ['@Grace  Ho', null],
  ['@ Grace', null],
  ['@Grace\nHo', null],
])('what is typed in %j to find somebody is %j', (text, query) => {
  const found = mentionQuery({ text, mentions: [] }, text.length);
  expect(found?.text ?? null).toBe(query);
  if (found) expect(text.slice(found.from + 1, found.to)).toBe(query);
});

test('a person who is mentioned already is not searched again', () => {
  expect(mentionQuery(TYPED, TYPED.text.length - 1)).toBeNull();
  expect(mentionQuery({ ...TYPED, mentions: [] }, TYPED.text.length - 1)?.text).toBe('Ada');
});
