import { TEXT_MAX_LENGTH } from '@domain/shared/limits';
import {
  all,
  any,
  atLeast,
  atMost,
  Condition,
  is,
  isOneOf,
  lessThan,
  minus,
  moreThan,
  not,
  type Operand,
  Place,
  plus,
  Value,
  variable,
} from './expressions';
import { AFTER, type RuleTree } from './rules-file';

export * from './expressions';

/** The user who asks. */
export const me = new Value('auth.uid');
export const now = new Value('now');
/** The location of the rule before the write. */
export const data = new Place('data');
/** The location of the rule after the write. */
export const newData = new Place('newData');
/** The data of the mode of operation; those before it, in the rules of a write. */
export const venue = new Place('root').child('$mode');
/** The data of the mode of operation after the whole update. */
export const after = new Place(AFTER);

/** In a mode of operation, somebody whose token has the claim `member`, which the server sets; anonymous visitors have
 * none. Every rule that allows something asks for it. */
export const member = all(isOneOf('$mode', 'live', 'stage'), is(new Value('auth.token.member'), true));
export const host = any(is(new Value('auth.token.designer'), true), is(new Value('auth.token.admin'), true));
/** It is one's own, by the key `$uid`. */
export const own = is(me, '$uid');

export const isNew = data.missing;
export const removed = newData.missing;
export const has = (field: string): Condition => newData.child(field).exists;
export const hasNo = (field: string): Condition => newData.child(field).missing;
/** Another field of the same record, after the write. */
export const sibling = (field: string): Place => newData.parent.child(field);
export const becomes = (value: Operand): Condition => is(newData.val, value);
export const sets = (field: string, value: Operand): Condition => is(newData.child(field).val, value);
export const was = (field: string, value: Operand): Condition => is(data.child(field).val, value);
export const keeps = (field: string): Condition => sets(field, data.child(field).val);
/** Removing is always allowed. */
export const unlessRemoved = (...conditions: readonly Condition[]): Condition => any(removed, ...conditions);

/** What the server keeps somebody from: `ban`, `mute`, `channels` and `places`, each with the time of its end. */
const restrictionsOf = (person: Operand): Place => venue.child('restrictions', person);
const isNoLonger = (restriction: Place): Condition =>
  any(restriction.missing, atMost(restriction.child('until').val, now));

export const notBanned = isNoLonger(restrictionsOf(me).child('ban'));
export const notMuted = isNoLonger(restrictionsOf(me).child('mute'));
export const bannedFromNoPlace = restrictionsOf(me).child('places').missing;
/** @param channel the channel of an area or a group */
export const notBannedFrom = (channel: Operand, person: Operand = me): Condition =>
  isNoLonger(restrictionsOf(person).child('places', channel));
/** Neither banned nor muted, in the venue or in a channel. */
export const mayTalkIn = (channel: Operand): Condition =>
  any(
    restrictionsOf(me).missing,
    all(
      notBanned,
      notMuted,
      isNoLonger(restrictionsOf(me).child('channels', channel)),
      notBannedFrom(channel),
    ),
  );
export const mayTalk = mayTalkIn('$channelId');
/** Written by the server: the venue has an area with this channel. */
export const isAreaOfVenue = (channel: Operand): Condition => venue.child('places', 'areas', channel).exists;
/** Written by the server: the person has entered the venue. */
export const isKnown = (uid: Operand): Condition => venue.child('people', uid).exists;
/** What hosts have set for everybody in a channel. */
export const limitsOf = (channel: Operand): Place => restrictionsOf('channels').child(channel);
export const channelLimits = limitsOf('$channelId');

const query = (property: string): Value => new Value(`query.${property}`);

export const orderedBy = (name: string): Condition => is(query('orderByChild'), name);
export const orderedByValue = is(query('orderByValue'), true);
/** The query asks only for records with this value, by which it orders them. */
export const equalTo = (value: Operand): Condition => is(query('equalTo'), value);
const limitedTo = (property: string, count: number): Condition =>
  all(new Condition(`query.${property} != null`), atMost(query(property), count));
export const lastAtMost = (count: number): Condition => limitedTo('limitToLast', count);
export const firstAtMost = (count: number): Condition => limitedTo('limitToFirst', count);

/** % comes first, so that no escape is escaped again. */
const ESCAPES = { '%': '%25', '.': '%2E', '#': '%23', $: '%24', '[': '%5B', ']': '%5D', '/': '%2F' };

/** Returns a text as a key: . # $ [ ] / and % are escaped by % and two hexadecimal digits. */
export const key = (text: Value): Value =>
  Object.entries(ESCAPES).reduce((escaped, [character, code]) => escaped.replace(character, code), text);

export const matches = (pattern: RegExp): Condition => newData.val.matches(pattern);
export const textLike = (pattern: RegExp): Condition => all(newData.isString, matches(pattern));
export const textUpTo = (length: number): Condition =>
  all(newData.isString, atMost(newData.val.length, length));
const visible = matches(/\S/);
/** A text of at most so many characters that is not blank. */
export const text = (max: number): Condition => all(textUpTo(max), visible);

/** Characters of control or direction, and invisible ones. */
const HIDDEN =
  '\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0';
/** One line without hidden characters and stacked accents. */
export const oneLine = all(matches(new RegExp(`^[^${HIDDEN}]*$`)), not(matches(/[\u0300-\u036f]{7}/)));
const short = all(newData.isString, lessThan(newData.val.length, TEXT_MAX_LENGTH));
export const shortLine = all(short, oneLine);
export const name = all(short, visible, oneLine);
const shownName = new Value('auth.token.shownName');
/** The name of the user, or what stands there: the server says how they are called, and were before. Hosted tokens do not. */
export const ownName = all(
  name,
  any(
    is(shownName, null),
    becomes(data.val),
    isOneOf(newData.val, shownName, new Value('auth.token.formerName')),
  ),
);

export const areaId = all(newData.isString, moreThan(newData.val.length, 0), atMost(newData.val.length, 240));
export const pushId = /^[-0-9A-Z_a-z]{20}$/;
/** The id of a picture, so that no record leads to an address elsewhere. */
export const pictureId = textLike(/^[0-9a-f]{32}$/);
/** The key of the record that a variable of the path stands for. */
export const keyLike = (name: `$${string}`, pattern: RegExp): Condition => variable(name).matches(pattern);
export const keyUpTo = (name: `$${string}`, length: number): Condition =>
  atMost(variable(name).length, length);

export const numberUpTo = (max: number): Condition =>
  all(newData.isNumber, atLeast(newData.val, 0), atMost(newData.val, max));
export const positiveUpTo = (max: Operand): Condition =>
  all(newData.isNumber, moreThan(newData.val, 0), atMost(newData.val, max));

/** A time is not set, or so many milliseconds ago; one to come is of a clock that was ahead, and holds up nobody. */
export const isOver = (time: Value, interval: Operand): Condition =>
  any(isNew, moreThan(time, now), atMost(plus(time, interval), now));

/** A count, whose last one leaves 0. */
export const oneMore = becomes(plus(new Value('(data.exists() ? data.val() : 0)'), 1));
export const oneLess = becomes(minus(data.val, 1));

class Optional {
  readonly field: Field;

  constructor(field: Field) {
    this.field = field;
  }
}

type Field = Condition | RuleTree;

export const optional = (field: Field): Optional => new Optional(field);

/** A record with these fields and no others. */
export function record(fields: Readonly<Record<string, Field | Optional>>) {
  const names = Object.keys(fields);
  const required = names.filter((field) => !(fields[field] instanceof Optional));
  const rulesOf = (field: Field): RuleTree => (field instanceof Condition ? { '.validate': field } : field);
  const rules = Object.entries(fields).map(([field, described]) => [
    field,
    rulesOf(described instanceof Optional ? described.field : described),
  ]);
  return {
    /** No required field is missing. */
    isComplete: newData.has(...required),
    /** Priorities order nothing here, so there are none. */
    hasNoPriority: all(newData.hasNoPriority, ...names.map((field) => newData.child(field).hasNoPriority)),
    fields: { ...Object.fromEntries(rules), $other: { '.validate': false } } as RuleTree,
  };
}
