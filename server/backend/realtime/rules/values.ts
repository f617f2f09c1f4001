import { RE2JS } from 're2js';
import type { RuleQuery } from '../tree/query';
import type { Path, Primitive, ReadNode } from '../tree/read-node';

class EvaluationFault extends Error {}

const FAULT = new EvaluationFault('an expression met a value of the wrong type');

/** Ends the evaluation of a rule: it counts as false. */
export function fault(): never {
  throw FAULT;
}

/** Returns whether an error was thrown by `fault`. */
export const isFault = (error: unknown): boolean => error === FAULT;

const REFUSED = /[.#$[\]]|[^\P{Cc}\x80-\x9f]/u;

/** Result of `val()` for a location with children: it exists and equals nothing. */
const CHILDREN: unique symbol = Symbol('children');

/** Where a location is, and whom to tell that a rule has read it. */
interface Reading {
  path: Path;
  onRead: (path: Path) => void;
}

/** A location as `data` and `newData` in rules; it may be empty. */
export class Snapshot {
  readonly #node: ReadNode | undefined;
  readonly #above: Snapshot | null;
  readonly #reading: Reading | null;

  constructor(node: ReadNode | undefined, above: Snapshot | null = null, reading: Reading | null = null) {
    this.#node = node;
    this.#above = above;
    this.#reading = reading;
  }

  /** The data. */
  get node(): ReadNode | undefined {
    this.#reading?.onRead(this.#reading.path);
    return this.#node;
  }

  /** Returns a child. */
  step(key: string): Snapshot {
    const reading = this.#reading && { ...this.#reading, path: [...this.#reading.path, key] };
    return new Snapshot(this.#node?.child(key), this, reading);
  }

  /** Returns the location at a path such as `a/b`; an invalid path is a fault. */
  child(path: string): Snapshot {
    if (REFUSED.test(path)) return fault();
    return path === '' || path.includes('/') ? this.at(path.split('/').filter(Boolean)) : this.step(path);
  }

  at(path: Path): Snapshot {
    return path.reduce<Snapshot>((place, key) => place.step(key), this);
  }

  parent(): Snapshot {
    return this.#above ?? fault();
  }

  exists(): boolean {
    return this.node !== undefined;
  }

  hasChild(path: string): boolean {
    return this.child(path).exists();
  }

  hasChildren(paths?: readonly string[]): boolean {
    return paths ? paths.every((path) => this.hasChild(path)) : (this.node?.size ?? 0) > 0;
  }

  val(): Primitive | null | typeof CHILDREN {
    const { node } = this;
    return node ? (node.leaf ?? CHILDREN) : null;
  }
}

/** `auth` in rules: uid and claims of the ID token. */
export interface RuleAuth {
  uid: string;
  token: Record<string, unknown>;
}

/** Types as bits, so that a union of types is one number. */
export const STRING = 1;
export const NUMBER = 2;
export const BOOLEAN = 4;
export const NULL = 8;
/** Result of `val()` for a location with children. */
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

/** A value of an expression. */
export type Value = string | number | boolean | null | typeof CHILDREN | object;

/** The variables of an evaluation. */
export interface Scope {
  auth: RuleAuth | null;
  now: number;
  root: Snapshot;
  data: Snapshot;
  /** The location after the write; only in write and validate rules. */
  newData: Snapshot | null;
  query: RuleQuery | null;
  /** Values of the `$variables`, from the root down. */
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

/** Returns the names of types for an error message. */
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

export function pattern(value: Value): RE2JS {
  return value instanceof RE2JS ? value : fault();
}

/** Compares values; two locations with children cannot be compared. */
export function areEqual(left: Value, right: Value): boolean {
  if (left === CHILDREN && right === CHILDREN) return fault();
  return left === right;
}
