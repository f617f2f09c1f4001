import { BadData } from '../tree/bad-data';
import { parsePath, withoutPriority } from '../tree/path';
import type { Json, Path } from '../tree/read-node';
import type { Body } from '../wire/messages';

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

/** The data of a write. @throws BadData when there is none */
export function dataOf({ d }: Body): Json {
  if (d === undefined) throw new BadData('"d" is missing.');
  return d as Json;
}

/** The writes of a merge: paths below the request's, each with its value. @throws BadData */
export function mergeOf(body: Body): { path: Path; value: Json }[] {
  const base = pathOf(body);
  const data = dataOf(body);
  if (typeof data !== 'object' || data === null) throw new BadData('A merge needs an object.');
  return Object.entries(data).map(([key, value]) => ({ path: [...base, ...parsePath(key)], value }));
}
