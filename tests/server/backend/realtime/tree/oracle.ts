import type { Json } from '../../../../../server/backend/realtime/tree/read-node';

/** Data as plain objects, with straightforward writes and queries. */
export type Plain = {
  value: string | number | boolean | null;
  children: Map<string, Plain>;
};

export function plainOf(json: Json): Plain | null {
  if (json === null) return null;
  if (typeof json !== 'object') return { value: json, children: new Map() };
  const children = new Map<string, Plain>();
  for (const [key, child] of Object.entries(json)) {
    const plain = plainOf(child);
    if (plain) children.set(key, plain);
  }
  return children.size === 0 ? null : { value: null, children };
}

export function jsonOfPlain(plain: Plain | null): Json {
  if (!plain) return null;
  if (plain.value !== null) return plain.value;
  return Object.fromEntries([...plain.children].map(([key, child]) => [key, jsonOfPlain(child)]));
}

function putChild(data: Plain | null, key: string, child: Plain | null): Plain | null {
  if (!child && !data?.children.has(key)) return data;
  const others = [...(data?.children ?? [])].filter(([other]) => other !== key);
  const children = new Map(child ? [...others, [key, child]] : others);
  return children.size === 0 ? null : { value: null, children };
}

/** Returns the data with a value set at a path. */
export function put(data: Plain | null, [key, ...rest]: readonly string[], value: Json): Plain | null {
  if (key === undefined) return plainOf(value);
  return putChild(data, key, put(data?.children.get(key) ?? null, rest, value));
}

interface Write {
  path: readonly string[];
  value: Json;
}

const rankOfWrite = ({ value }: Write): number => (plainOf(value) ? 0 : 1);

/** Returns the data after simultaneous writes: additions, then removals. */
export const putAll = (data: Plain | null, writes: readonly Write[]): Plain | null =>
  [...writes]
    .sort((a, b) => rankOfWrite(a) - rankOfWrite(b))
    .reduce((plain, { path, value }) => put(plain, path, value), data);

export const at = (data: Plain | null, path: readonly string[]): Plain | null =>
  path.reduce<Plain | null>((plain, key) => plain?.children.get(key) ?? null, data);

export interface WireQuery {
  i?: string;
  sp?: string | number | boolean | null;
  sn?: string;
  sin?: boolean;
  ep?: string | number | boolean | null;
  en?: string;
  ein?: boolean;
  l?: number;
  vf?: 'l' | 'r';
}

type Rank = [kind: number, value: string | number];

const rankOf = (value: string | number | boolean | null | undefined): Rank => {
  if (value === null || value === undefined) return [0, 0];
  if (typeof value === 'boolean') return [1, Number(value)];
  return typeof value === 'number' ? [2, value] : [3, value];
};

function keyRank(key: string): [number, number | string, number] {
  if (key === '[MIN_NAME]') return [0, 0, 0];
  if (key === '[MAX_NAME]') return [3, 0, 0];
  const isInteger =
    /^-?\d+$/.test(key) && Math.abs(Number(key) + 0.5) <= 2 ** 31 - 0.5 && /^-?0*\d{1,10}$/.test(key);
  return isInteger ? [1, Number(key), key.length] : [2, key, 0];
}

type Ranks = (string | number)[];

function compareRanks(a: Ranks, b: Ranks): number {
  const first = a.findIndex((part, index) => part !== b[index]);
  if (first === -1) return 0;
  return (a[first] as number) < (b[first] as number) ? -1 : 1;
}

function ranksOf(index: string, key: string, plain: Plain): Ranks {
  if (index === '.key') return keyRank(key);
  if (index === '.priority') return [...rankOf(null), ...keyRank(key)];
  const place = index === '.value' ? plain : at(plain, index.split('/'));
  const rank = place && place.value === null ? [4, 0] : rankOf(place?.value);
  return [...rank, ...keyRank(key)];
}

function boundRanks(index: string, value: WireQuery['sp'], key: string): Ranks {
  return index === '.key' ? keyRank(String(value)) : [...rankOf(value), ...keyRank(key)];
}

/** Returns the result of a query: all children sorted, filtered by range and counted from one end. */
export function evaluate(data: Plain | null, query: WireQuery): Json {
  const { i = '.priority', sp, sn = '[MIN_NAME]', sin = true, ep, en = '[MAX_NAME]', ein = true, l } = query;
  if (sp === undefined && ep === undefined && l === undefined) return jsonOfPlain(data);
  const isAfter = (ranks: Ranks) =>
    sp === undefined || compareRanks(ranks, boundRanks(i, sp, sn)) >= (sin ? 0 : 1);
  const isBefore = (ranks: Ranks) =>
    ep === undefined || compareRanks(ranks, boundRanks(i, ep, en)) <= (ein ? 0 : -1);
  const inRange = [...(data?.children ?? [])]
    .map(([key, child]) => ({ key, child, ranks: ranksOf(i, key, child) }))
    .filter(({ ranks }) => isAfter(ranks) && isBefore(ranks))
    .sort((a, b) => compareRanks(a.ranks, b.ranks));
  const shown = l === undefined ? inRange : query.vf === 'l' ? inRange.slice(0, l) : inRange.slice(-l);
  if (shown.length === 0) return null;
  return Object.fromEntries(shown.map(({ key, child }) => [key, jsonOfPlain(child)]));
}
