import { BadData } from './errors';
import { parsePath } from './path';
import type { Primitive } from './read-node';

/** Keys before and after all others. */
export const MIN_KEY = '[MIN_NAME]';
export const MAX_KEY = '[MAX_NAME]';

/** An end of a range, compared by value and then by key. */
export interface Bound {
  value: Primitive | null;
  key: string;
  inclusive: boolean;
}

/** A query for children of a location. */
export interface Query {
  /** `.priority` (which nothing has), `.key`, `.value`, or the path of a child such as `a/b`. */
  index: string;
  start: Bound | null;
  end: Bound | null;
  limit: number | null;
  /** The end that a limit counts from. */
  from: 'l' | 'r';
  /** Canonical JSON of the query: sorted keys, no defaults. */
  text: string;
}

type Wire = Record<string, unknown>;

function isWire(value: unknown): value is Wire {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const KNOWN = new Set(['i', 'sp', 'sn', 'sin', 'ep', 'en', 'ein', 'l', 'vf']);

function indexOf({ i = '.priority' }: Wire): string {
  if (i === '.priority' || i === '.key' || i === '.value') return i;
  if (typeof i !== 'string') throw new BadData('The index of a query must be a text.');
  const path = parsePath(i);
  if (path.length === 0) throw new BadData('A query has no such index.');
  return path.join('/');
}

function primitive(value: unknown): Primitive | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new BadData('A query begins and ends with a string, a number, a boolean or null.');
}

function keyOf(value: unknown, otherwise: string): string {
  if (value === undefined || value === null) return otherwise;
  if (typeof value === 'string') return value;
  throw new BadData('The key of a query must be a text.');
}

function flag(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value === 'boolean') return value;
  throw new BadData('A query says with a boolean whether an end belongs to it.');
}

interface WireBound {
  value: unknown;
  key: unknown;
  inclusive: unknown;
}

// When ordered by key, the value of the bound is the key.
function keyBound({ value, inclusive }: WireBound): Bound {
  if (typeof value !== 'string') throw new BadData('A query ordered by key begins and ends with a text.');
  return { value: null, key: value, inclusive: flag(inclusive) };
}

function boundOf(index: string, bound: WireBound, otherwise: string): Bound | null {
  if (bound.value === undefined) return null;
  if (index === '.key') return keyBound(bound);
  return {
    value: primitive(bound.value),
    key: keyOf(bound.key, otherwise),
    inclusive: flag(bound.inclusive),
  };
}

function limitOf({ l }: Wire): number | null {
  if (l === undefined) return null;
  if (Number.isSafeInteger(l) && Number(l) > 0) return Number(l);
  throw new BadData('The limit of a query must be a positive integer.');
}

function sideOf({ vf }: Wire, start: Bound | null): 'l' | 'r' {
  if (vf === 'l' || vf === 'r') return vf;
  if (vf === undefined) return start ? 'l' : 'r';
  throw new BadData('A query counts from "l" or "r".');
}

const boundText = (bound: Bound | null, value: unknown, key: unknown) =>
  bound ? { value, key: key ?? undefined, inclusive: bound.inclusive } : undefined;

function textOf(wire: Wire, { index, start, end, limit, from }: Omit<Query, 'text'>): string {
  const first = boundText(start, wire.sp, wire.sn);
  const last = boundText(end, wire.ep, wire.en);
  const text = {
    ein: last?.inclusive,
    en: last?.key,
    ep: last?.value,
    i: index === '.priority' ? undefined : index,
    l: limit ?? undefined,
    sin: first?.inclusive,
    sn: first?.key,
    sp: first?.value,
    vf: limit === null ? undefined : from,
  };
  return JSON.stringify(text);
}

/**
 * Parses a query of the protocol: `i` index (priority by default), `sp`/`ep` start and end, `sn`/`en` their keys,
 * `sin`/`ein` whether inclusive, `l` limit, `vf` from which end.
 * @throws BadData when it is malformed
 */
export function parseQuery(wire: unknown): Query {
  if (!isWire(wire)) throw new BadData('A query must be an object.');
  const unknown = Object.keys(wire).find((key) => !KNOWN.has(key));
  if (unknown !== undefined) throw new BadData('A query has an unknown part.');
  const index = indexOf(wire);
  const start = boundOf(index, { value: wire.sp, key: wire.sn, inclusive: wire.sin }, MIN_KEY);
  const end = boundOf(index, { value: wire.ep, key: wire.en, inclusive: wire.ein }, MAX_KEY);
  const query = { index, start, end, limit: limitOf(wire), from: sideOf(wire, start) };
  return { ...query, text: textOf(wire, query) };
}

/** Returns equal texts for equal queries. */
export const canonical = ({ text }: Query): string => text;

/** Returns whether the query returns all children. */
export const isWhole = ({ start, end, limit }: Query): boolean => !start && !end && limit === null;

/** Returns whether it is the default query: all children, by priority. */
export const isDefault = (query: Query): boolean => isWhole(query) && query.index === '.priority';

const edgeOf = (bound: Bound | null, index: string): Primitive | null =>
  bound && (index === '.key' ? bound.key : bound.value);

/** Returns the single value of the range, null when it may have several. */
function equalTo({ index, start, end }: Query): Primitive | null {
  if (!start?.inclusive || !end?.inclusive) return null;
  const value = edgeOf(start, index);
  return value === edgeOf(end, index) ? value : null;
}

/** Returns the query as `query.…` in rules; null for missing parts. */
export function toRuleQuery(query: Query) {
  const { index, start, end, limit, from } = query;
  return {
    orderByKey: index === '.key',
    orderByValue: index === '.value',
    orderByPriority: index === '.priority',
    orderByChild: index.startsWith('.') ? null : index,
    startAt: edgeOf(start, index),
    endAt: edgeOf(end, index),
    equalTo: equalTo(query),
    limitToFirst: from === 'l' ? limit : null,
    limitToLast: from === 'r' ? limit : null,
  };
}

export type RuleQuery = ReturnType<typeof toRuleQuery>;

/** The default query as the rules see it. */
export const WHOLE = toRuleQuery(parseQuery({}));
