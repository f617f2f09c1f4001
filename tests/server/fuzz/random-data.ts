import type { Json } from '../../../server/backend/realtime/tree/read-node';
import type { Seeded } from '../../support/seeded';

/** Keys around every boundary of their order: integers, integer-like keys and text. */
const KEYS = [
  ...['0', '1', '2', '7', '10', '007', '-1', '-3', '2147483647', '2147483648', '-2147483648', '00000000001'],
  ...['a', 'b', 'c', 'A', 'é', '日本', '😀', ' ', 'a b', '%25', '1a', '-', '-0', '+1', '1e3', '_'],
];
const FIELDS = ['n', 's', 'f'];
const LEAVES = [
  ...['', 'a', 'b', 'A', '10', '2', 'é', '日本', '😀', 'a b', '"', '\\'],
  ...[0, 1, -1, 2, 10, 0.5, -0.5, 1e21, 5e-324, 2 ** 31, -(2 ** 31), 2 ** 53],
  ...[true, false],
] as const;

export const ROOT = 'tree';
const BRANCHES = ['p', 'q', '5'];

export const anyKey = ({ pick }: Seeded): string => pick(KEYS);
export const anyLeaf = ({ pick }: Seeded): string | number | boolean => pick(LEAVES);

/** Records with the queried fields, some missing or of the wrong type. */
function anyRecord(random: Seeded, depth: number): Json {
  const fields = FIELDS.filter(() => random.chance(0.6));
  return Object.fromEntries(fields.map((field) => [field, anyValue(random, depth - 1)]));
}

export function anyChildren(random: Seeded, depth: number): Json {
  const keys = Array.from({ length: random.below(6) }, () => anyKey(random));
  return Object.fromEntries(keys.map((key) => [key, anyValue(random, depth - 1)]));
}

/** A value with a maximum depth; sometimes null. */
export function anyValue(random: Seeded, depth: number): Json {
  if (random.chance(0.04)) return null;
  if (depth <= 0 || random.chance(0.35)) return anyLeaf(random);
  return random.chance(0.5) ? anyRecord(random, depth) : anyChildren(random, depth);
}

/** A listened location: the root, a branch or its child. */
export function anyPlace(random: Seeded): string {
  if (random.chance(0.1)) return ROOT;
  const branch = anyBranch(random);
  return random.chance(0.75) ? branch : `${branch}/${anyKey(random)}`;
}

export const anyBranch = ({ pick }: Seeded): string => `${ROOT}/${pick(BRANCHES)}`;

/** A child of a branch. */
export const anyChild = (random: Seeded): string => `${anyBranch(random)}/${anyKey(random)}`;

/** A child of a branch, or a descendant. */
export function anyTarget(random: Seeded): string {
  const child = anyChild(random);
  if (random.chance(0.6)) return child;
  return random.chance(0.8) ? `${child}/${random.pick(FIELDS)}` : `${child}/${anyKey(random)}`;
}
