import { BadData } from '../tree/bad-data';
import { parsePath, withoutPriority } from '../tree/path';
import type { Json, Path } from '../tree/read-node';
import type { Body } from '../wire/messages';
import { BeyondLimit } from './beyond-limit';

/** A text of a request, empty when it is missing. @throws BadData when it is something else */
export function textOf(body: Body, key: string): string {
  const value = body[key] ?? '';
  if (typeof value !== 'string') throw new BadData(`"${key}" must be a text.`);
  return value;
}

/** The path of a request. @throws BadData */
export function pathOf(body: Body): Path {
  if (typeof body.p !== 'string') throw new BadData('"p" must be a path.');
  return parsePath(body.p);
}

/** The path of something that is read. @throws BadData, also for the priority of a place */
export function placeOf(body: Body): Path {
  const path = pathOf(body);
  if (path !== withoutPriority(path)) throw new BadData('A priority is read with its place.');
  return path;
}

/** The name of a listen: a number, or null for the one without a query. @throws BadData */
export function tagOf({ t }: Body): number | null {
  if (t === undefined || t === null) return null;
  if (!Number.isSafeInteger(t)) throw new BadData('"t" must be a number.');
  return t as number;
}

const childrenOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [];

function refuseLarge(value: unknown, most: number): void {
  const left = [value];
  for (let count = 1; left.length > 0; count += 1) {
    for (const child of childrenOf(left.pop())) left.push(child);
    if (count + left.length > most) throw new BeyondLimit('too much data in one write');
  }
}

/** The data of a write. @throws BadData when there is none, BeyondLimit for more than so many nodes */
export function dataOf({ d }: Body, mostNodes: number): Json {
  if (d === undefined) throw new BadData('"d" is missing.');
  refuseLarge(d, mostNodes);
  return d as Json;
}

/**
 * The writes of a merge: paths below the request's, each with its value.
 * @throws BadData, or BeyondLimit for more than so many paths or nodes
 */
export function mergeOf(body: Body, mostPaths: number, mostNodes: number): { path: Path; value: Json }[] {
  const base = pathOf(body);
  const data = dataOf(body, mostNodes);
  if (typeof data !== 'object' || data === null) throw new BadData('A merge needs an object.');
  const entries = Object.entries(data);
  if (entries.length > mostPaths) throw new BeyondLimit('too many paths in one write');
  return entries.map(([key, value]) => ({ path: [...base, ...parsePath(key)], value }));
}
