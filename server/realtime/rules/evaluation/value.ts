import type { RuleQuery } from '../../tree/rule-query';
import type { Pattern } from '../pattern/pattern';
import type { RuleAuth } from '../rule-auth';
import { fault } from './fault';
import { CHILDREN, Snapshot } from './snapshot';

/** Kinds of values as bits, so that what a part of an expression may give is one number. */
export const STRING = 1;
export const NUMBER = 2;
export const BOOLEAN = 4;
export const NULL = 8;
/** What `val()` gives for a place with children. */
export const OBJECT = 16;
/** Objects and lists among the claims of a token. */
export const CLAIMS = 32;
export const SNAPSHOT = 64;
export const AUTH = 128;
export const QUERY = 256;
export const PATTERN = 512;
export const LIST = 1024;

export const PRIMITIVE = STRING | NUMBER | BOOLEAN | NULL;
export const CLAIM = PRIMITIVE | CLAIMS;

/** What the parts of an expression give. */
export type Value = string | number | boolean | null | typeof CHILDREN | object;

/** What a rule is evaluated for. */
export interface Scope {
  auth: RuleAuth | null;
  now: number;
  root: Snapshot;
  data: Snapshot;
  /** The place after the write; only for rules of writing. */
  newData: Snapshot | null;
  query: RuleQuery | null;
  /** What the `$variables` on the way stand for, from the root down. */
  captures: readonly string[];
}

const NAMES: readonly (readonly [number, string])[] = [
  [STRING, 'string'],
  [NUMBER, 'number'],
  [BOOLEAN, 'boolean'],
  [SNAPSHOT, 'snapshot'],
  [PATTERN, 'regular expression'],
  [LIST, 'list'],
];

/** Words for some kinds, for a fault's message. */
export const nameOf = (kinds: number): string =>
  NAMES.filter(([bit]) => kinds & bit)
    .map(([, name]) => name)
    .join(' or ');

export function string(value: Value): string {
  return typeof value === 'string' ? value : fault();
}

export function number(value: Value): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : fault();
}

export function boolean(value: Value): boolean {
  return typeof value === 'boolean' ? value : fault();
}

export function snapshot(value: Value): Snapshot {
  return value instanceof Snapshot ? value : fault();
}

export function strings(value: Value): string[] {
  return Array.isArray(value) ? value.map(string) : fault();
}

export function pattern(value: Value): Pattern {
  return typeof value === 'object' && value !== null && 'matches' in value ? (value as Pattern) : fault();
}

/** Places with children equal nothing, not even each other: nobody looked at what they hold. */
export function areEqual(left: Value, right: Value): boolean {
  if (left === CHILDREN && right === CHILDREN) return fault();
  return left === right;
}
