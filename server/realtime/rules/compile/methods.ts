import { fault } from '../evaluation/fault';
import type { Snapshot } from '../evaluation/snapshot';
import {
  BOOLEAN,
  LIST,
  NULL,
  NUMBER,
  OBJECT,
  PATTERN,
  PRIMITIVE,
  pattern,
  SNAPSHOT,
  STRING,
  snapshot,
  string,
  strings,
  type Value,
} from '../evaluation/value';

/** A method: what it takes, what it gives and what it does. */
export interface Method {
  takes: readonly number[];
  /** How many inputs may be left out. */
  optional?: number;
  gives: number;
  run(object: Value, inputs: readonly Value[]): Value;
}

type Methods = Readonly<Record<string, Method>>;

const MAX_LENGTH = 1_000_000;

const asks = (ask: (place: Snapshot) => Value, gives = BOOLEAN): Method => ({
  takes: [],
  gives,
  run: (object) => ask(snapshot(object)),
});

const goes = (go: (place: Snapshot, path: string) => Value, gives: number): Method => ({
  takes: [STRING],
  gives,
  run: (object, [path = null]) => go(snapshot(object), string(path)),
});

const holds = (type: string) => asks((place) => typeof place.node?.leaf === type);

export const SNAPSHOT_METHODS: Methods = {
  val: asks((place) => place.val(), PRIMITIVE | OBJECT),
  child: goes((place, path) => place.child(path), SNAPSHOT),
  parent: asks((place) => place.parent(), SNAPSHOT),
  hasChild: goes((place, path) => place.hasChild(path), BOOLEAN),
  hasChildren: {
    takes: [LIST],
    optional: 1,
    gives: BOOLEAN,
    run: (object, [paths]) => snapshot(object).hasChildren(paths === undefined ? undefined : strings(paths)),
  },
  exists: asks((place) => place.exists()),
  getPriority: asks((place) => place.priority(), STRING | NUMBER | NULL),
  isString: holds('string'),
  isNumber: holds('number'),
  isBoolean: holds('boolean'),
};

const compares = (compare: (text: string, part: string) => boolean): Method => ({
  takes: [STRING],
  gives: BOOLEAN,
  run: (object, [part = null]) => compare(string(object), string(part)),
});

const changes = (change: (text: string) => string): Method => ({
  takes: [],
  gives: STRING,
  run: (object) => change(string(object)),
});

function replaced(text: string, part: string, replacement: string): string {
  if (part === '') return fault();
  if (!text.includes(part)) return text;
  const pieces = text.split(part);
  const length = text.length + (pieces.length - 1) * (replacement.length - part.length);
  return length > MAX_LENGTH ? fault() : pieces.join(replacement);
}

export const STRING_METHODS: Methods = {
  contains: compares((text, part) => text.includes(part)),
  beginsWith: compares((text, part) => text.startsWith(part)),
  endsWith: compares((text, part) => text.endsWith(part)),
  replace: {
    takes: [STRING, STRING],
    gives: STRING,
    run: (object, [part = null, by = null]) => replaced(string(object), string(part), string(by)),
  },
  toLowerCase: changes((text) => text.toLowerCase()),
  toUpperCase: changes((text) => text.toUpperCase()),
  matches: {
    takes: [PATTERN],
    gives: BOOLEAN,
    run: (object, [form = null]) => pattern(form).matches(string(object)) ?? fault(),
  },
};
