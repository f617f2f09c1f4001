import { BadData } from '../tree/errors';
import { parsePath, withoutPriority } from '../tree/path';
import type { Json, Path } from '../tree/read-node';
import type { Body } from '../wire/messages';
import { BeyondLimit } from './reply';

/** Returns a text of a request, empty when missing. @throws BadData */
export function textOf(body: Body, key: string): string {
  const value = body[key] ?? '';
  if (typeof value !== 'string') throw new BadData(`"${key}" must be a text.`);
  return value;
}

/** Returns the path of a request. @throws BadData */
export function pathOf(body: Body): Path {
  if (typeof body.p !== 'string') throw new BadData('"p" must be a path.');
  return parsePath(body.p);
}

/** Returns the path of a read. @throws BadData, also for a priority */
export function placeOf(body: Body): Path {
  const path = pathOf(body);
  if (path !== withoutPriority(path)) throw new BadData('A priority is read with its place.');
  return path;
}

/** Returns the tag of a listen: a number, or null for the one without a query. @throws BadData */
export function tagOf({ t }: Body): number | null {
  if (t === undefined || t === null) return null;
  if (!Number.isSafeInteger(t)) throw new BadData('"t" must be a number.');
  return t as number;
}

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

function checkSize(value: unknown, most: number): void {
  const left = [value];
  for (let count = 1; left.length > 0; count += 1) {
    for (const child of childrenOf(left.pop())) left.push(child);
    if (count + left.length > most) throw new BeyondLimit('too much data in one write');
  }
}

/** Returns the data of a write. @throws BadData when missing, BeyondLimit for more than so many nodes */
export function dataOf({ d }: Body, maxNodes: number): Json {
  if (d === undefined) throw new BadData('"d" is missing.');
  checkSize(d, maxNodes);
  return d as Json;
}

/**
 * Returns the writes of a merge: paths below that of the request, each with its value.
 * @throws BadData, or BeyondLimit for more than so many paths or nodes
 */
export function mergeOf(body: Body, maxPaths: number, maxNodes: number): { path: Path; value: Json }[] {
  const base = pathOf(body);
  const data = dataOf(body, maxNodes);
  if (typeof data !== 'object' || data === null) throw new BadData('A merge needs an object.');
  const entries = Object.entries(data);
  if (entries.length > maxPaths) throw new BeyondLimit('too many paths in one write');
  return entries.map(([key, value]) => ({ path: [...base, ...parsePath(key)], value }));
}
