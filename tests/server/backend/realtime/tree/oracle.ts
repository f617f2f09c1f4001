import type { Json } from '../../../../../server/backend/realtime/tree/read-node';

/** Data as plain objects, with straightforward writes. */
export type Plain = {
  value: string | number | boolean | null;
  children: Map<string, Plain>;
};

function plainOf(json: Json): Plain | null {
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
function put(data: Plain | null, [key, ...rest]: readonly string[], value: Json): Plain | null {
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
