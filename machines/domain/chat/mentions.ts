import { escapeKey, unescapeKey } from '../shared/database-key';
import { cleanName } from '../shared/shown-text';

/** A person who can be mentioned. */
export interface MentionPerson {
  uid: string;
  name: string;
}

/** A mention in a text that is being typed, where it stands as `@` and the name. */
export interface Mention extends MentionPerson {
  /** Where its `@` is, in UTF-16 code units. */
  at: number;
}

/** A text as it is typed; the mentions are in their order and do not overlap. */
export interface TypedText {
  text: string;
  mentions: readonly Mention[];
}

/** A part of a text as it is stored; `uid` is that of a mentioned person, whose `text` is the name. */
export interface MentionPart {
  text: string;
  uid: string | null;
  /** Where it begins in the stored text, in UTF-16 code units. */
  at: number;
}

/** At most so many people are told that one message mentions them. */
export const MENTIONS_MAX = 20;

/**
 * In a stored text a mention is `@[name](uid)`, the uid escaped as keys of the database are. As a part of the text it
 * needs nothing when a message is edited, copied or deleted.
 */
const TOKEN = /@\[([^[\]\n]{1,127})\]\(([^\s()[\]]{1,384})\)/gu;

const mentionName = (name: string): string =>
  cleanName(name).replaceAll('[', '(').replaceAll(']', ')') || '?';

const tokenOf = ({ uid, name }: MentionPerson): string => `@[${name}](${escapeKey(uid)})`;

/** Returns a stored text in parts, mentions apart from what is between them; together they are the text. */
export function mentionParts(stored: string): MentionPart[] {
  const parts: MentionPart[] = [];
  let end = 0;
  for (const { 0: token, 1: name = '', 2: key = '', index } of stored.matchAll(TOKEN)) {
    if (index > end) parts.push({ text: stored.slice(end, index), uid: null, at: end });
    parts.push({ text: name, uid: unescapeKey(key), at: index });
    end = index + token.length;
  }
  if (end < stored.length) parts.push({ text: stored.slice(end), uid: null, at: end });
  return parts;
}

/** Returns a stored text as people read it: mentions as `@` and the name. */
export const plainText = (stored: string): string => typedOf(stored).text;

/** Returns the people whom a stored text mentions, each once and at most `MENTIONS_MAX`. */
export const mentionedIn = (stored: string): string[] =>
  [...new Set(mentionParts(stored).flatMap(({ uid }) => uid ?? []))].slice(0, MENTIONS_MAX);

/** Returns a stored text without the uid of a person; their name stays. */
export const withoutMentions = (stored: string, uid: string): string =>
  stored.replaceAll(TOKEN, (token, name: string, key: string) =>
    unescapeKey(key) === uid ? `@${name}` : token,
  );

/** Returns a stored text as it is typed. */
export function typedOf(stored: string): TypedText {
  const mentions: Mention[] = [];
  let text = '';
  for (const part of mentionParts(stored)) {
    if (part.uid !== null) mentions.push({ uid: part.uid, name: part.text, at: text.length });
    text += part.uid === null ? part.text : `@${part.text}`;
  }
  return { text, mentions };
}

/** Returns a typed text as it is stored. */
export function storedText({ text, mentions }: TypedText): string {
  let stored = '';
  let end = 0;
  for (const mention of mentions) {
    stored += text.slice(end, mention.at) + tokenOf(mention);
    end = endOf(mention);
  }
  return stored + text.slice(end);
}

const endOf = ({ at, name }: Mention): number => at + name.length + 1;

/** Returns how many characters two texts have in common from their beginning, at most `most`. */
function commonStart(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}

/** Returns the same from their ends. */
function commonEnd(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** Returns a typed text after a change; a mention that was changed is one no longer. */
export function retyped(before: TypedText, text: string): TypedText {
  const shorter = Math.min(before.text.length, text.length);
  const start = commonStart(before.text, text, shorter);
  const tail = commonEnd(before.text, text, shorter - start);
  const shift = text.length - before.text.length;
  const mentions = before.mentions.flatMap((mention) => {
    if (endOf(mention) <= start) return [mention];
    return mention.at >= before.text.length - tail ? [{ ...mention, at: mention.at + shift }] : [];
  });
  return { text, mentions };
}

/** A part of a typed text. */
export interface TypedRange {
  from: number;
  to: number;
}

/** Returns a typed text with a mention and a space instead of a part of it. */
export function withMention(typed: TypedText, range: TypedRange, person: MentionPerson): TypedText {
  const { text } = typed;
  const from = Math.min(range.from, text.length);
  const mention = { uid: person.uid, name: mentionName(person.name), at: from };
  const after = text.slice(range.to).replace(/^ /, '');
  const changed = retyped(typed, `${text.slice(0, from)}@${mention.name} ${after}`);
  const others = changed.mentions.filter((one) => endOf(one) <= from || one.at >= endOf(mention));
  return { text: changed.text, mentions: [...others, mention].toSorted((one, other) => one.at - other.at) };
}

/** What a person types after an `@` to find somebody. */
export interface MentionQuery extends TypedRange {
  /** Without the `@`; may be empty. */
  text: string;
}

// After a letter or sign of addresses an `@` is part of one; scripts without addresses put no space before a mention.
const QUERY =
  /(?:^|[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d_+%&=#$~@＠])[@＠]((?:[^\s@＠]+(?: [^\s@＠]+){0,3} ?)?)$/u;
/** Longer ones are no names. */
const QUERY_MAX = 40;

/** Returns what is typed before the caret to mention somebody; null without it. */
export function mentionQuery({ text, mentions }: TypedText, caret: number): MentionQuery | null {
  const typed = text.slice(Math.max(0, caret - QUERY_MAX - 2), caret);
  const query = QUERY.exec(typed)?.[1];
  if (query === undefined || query.length > QUERY_MAX) return null;
  const from = caret - query.length - 1;
  return mentions.some(({ at }) => at === from) ? null : { from, to: caret, text: query };
}
