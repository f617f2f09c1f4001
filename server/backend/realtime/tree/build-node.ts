import { BadData } from './errors';
import { checkKey, checkPlace, PRIORITY } from './path';
import type { Json, Primitive, ReadNode } from './read-node';
import { TreeNode } from './tree-node';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Resolves a server value: the time of the server in milliseconds, or a sum with the existing number (0 without one).
 * @throws BadData when it is unknown
 */
function serverValue(order: unknown, existing: Primitive | null | undefined, now: number): number {
  if (order === 'timestamp') return now;
  if (isObject(order) && Number.isFinite(order.increment)) {
    const sum = (typeof existing === 'number' ? existing : 0) + Number(order.increment);
    if (Number.isFinite(sum)) return sum;
  }
  throw new BadData('"server values" are {".sv": "timestamp"} and {".sv": {"increment": number}}.');
}

export const STRING_BYTES_MAX = 10 * 1024 * 1024;
const UTF8_MAX = 3;

/** The location of a value, and the context of its server values. */
export interface Place {
  depth: number;
  bytes: number;
  existing: ReadNode | undefined;
  now: number;
}

type Branch = Record<string, unknown>;

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null;

function stringOf(value: string): string {
  if (value.length * UTF8_MAX > STRING_BYTES_MAX && Buffer.byteLength(value) > STRING_BYTES_MAX)
    throw new BadData(`A string is longer than ${STRING_BYTES_MAX} bytes.`);
  return value;
}

function primitiveOf(value: unknown): Primitive {
  if (typeof value === 'string') return stringOf(value);
  if (typeof value === 'boolean' || Number.isFinite(value)) return value as Primitive;
  throw new BadData('A value must be a string, a finite number, a boolean, an object or null.');
}

/** Returns a priority. @throws BadData unless it is a string, a finite number, a server value or null */
export function priorityOf(
  value: unknown,
  existing: string | number | null | undefined,
  now: number,
): string | number | null {
  if (value === undefined || value === null) return null;
  if (isBranch(value) && '.sv' in value) return serverValue(value['.sv'], existing, now);
  if (typeof value === 'string') return stringOf(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new BadData('A priority must be a string, a finite number or null.');
}

function rejectOtherKeys(branch: Branch, name: string): void {
  if (Object.keys(branch).some((key) => key !== name && key !== PRIORITY))
    throw new BadData(`Beside "${name}" there may only be "${PRIORITY}".`);
}

function leafNode(value: unknown, priority: unknown, { existing, now }: Place): TreeNode {
  const resolved =
    isBranch(value) && '.sv' in value ? serverValue(value['.sv'], existing?.leaf, now) : primitiveOf(value);
  return new TreeNode(resolved, priorityOf(priority, existing?.priority, now));
}

function addChildren(node: TreeNode, branch: Branch, place: Place): void {
  for (const key of Object.keys(branch)) {
    if (key === PRIORITY) continue;
    checkKey(key);
    const bytes = place.bytes + 1 + Buffer.byteLength(key);
    const child = { ...place, depth: place.depth + 1, bytes, existing: place.existing?.child(key) };
    const built = buildNode(branch[key], child);
    if (built) node.put(key, built);
  }
}

function branchNode(branch: Branch, place: Place): TreeNode | undefined {
  const node = new TreeNode(null, priorityOf(branch[PRIORITY], place.existing?.priority, place.now));
  addChildren(node, branch, place);
  return node.size > 0 ? node : undefined;
}

function objectNode(branch: Branch, place: Place): TreeNode | undefined {
  if (Object.hasOwn(branch, '.sv')) {
    rejectOtherKeys(branch, '.sv');
    return leafNode(branch, branch[PRIORITY], place);
  }
  if (Object.hasOwn(branch, '.value')) {
    rejectOtherKeys(branch, '.value');
    return branch['.value'] === null ? undefined : leafNode(branch['.value'], branch[PRIORITY], place);
  }
  return branchNode(branch, place);
}

/**
 * Builds the nodes of a JSON value: lists become keys, null and empty branches are dropped, server values are resolved
 * against the existing data.
 * @throws BadData when a key, value or priority is malformed, or the data is too deep
 */
export function buildNode(value: Json | unknown, place: Place): TreeNode | undefined {
  if (value === null) return undefined;
  checkPlace(place.depth, place.bytes);
  return isBranch(value) ? objectNode(value, place) : leafNode(value, null, place);
}
