import { BadData } from './bad-data';
import { checkKey, checkPlace, PRIORITY } from './path';
import type { Json, Primitive, ReadNode } from './read-node';
import { serverValue } from './server-value';
import { TreeNode } from './tree-node';

export const STRING_BYTES_MAX = 10 * 1024 * 1024;
const UTF8_MAX = 3;

/** Where a value goes, and what server values are resolved against. */
export interface Place {
  depth: number;
  bytes: number;
  standing: ReadNode | undefined;
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

/** @throws BadData unless it is a string, a finite number, a server value or null */
export function priorityOf(
  value: unknown,
  standing: string | number | null | undefined,
  now: number,
): string | number | null {
  if (value === undefined || value === null) return null;
  if (isBranch(value) && '.sv' in value) return serverValue(value['.sv'], standing, now);
  if (typeof value === 'string') return stringOf(value);
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new BadData('A priority must be a string, a finite number or null.');
}

function refuseMore(branch: Branch, name: string): void {
  if (Object.keys(branch).some((key) => key !== name && key !== PRIORITY))
    throw new BadData(`Beside "${name}" there may only be "${PRIORITY}".`);
}

function leafNode(value: unknown, priority: unknown, { standing, now }: Place): TreeNode {
  const resolved =
    isBranch(value) && '.sv' in value ? serverValue(value['.sv'], standing?.leaf, now) : primitiveOf(value);
  return new TreeNode(resolved, priorityOf(priority, standing?.priority, now));
}

function addChildren(node: TreeNode, branch: Branch, place: Place): void {
  for (const key of Object.keys(branch)) {
    if (key === PRIORITY) continue;
    checkKey(key);
    const bytes = place.bytes + 1 + Buffer.byteLength(key);
    const child = { ...place, depth: place.depth + 1, bytes, standing: place.standing?.child(key) };
    const built = buildNode(branch[key], child);
    if (built) node.put(key, built);
  }
}

function branchNode(branch: Branch, place: Place): TreeNode | undefined {
  const node = new TreeNode(null, priorityOf(branch[PRIORITY], place.standing?.priority, place.now));
  addChildren(node, branch, place);
  return node.size > 0 ? node : undefined;
}

function objectNode(branch: Branch, place: Place): TreeNode | undefined {
  if (Object.hasOwn(branch, '.sv')) {
    refuseMore(branch, '.sv');
    return leafNode(branch, branch[PRIORITY], place);
  }
  if (Object.hasOwn(branch, '.value')) {
    refuseMore(branch, '.value');
    return branch['.value'] === null ? undefined : leafNode(branch['.value'], branch[PRIORITY], place);
  }
  return branchNode(branch, place);
}

/**
 * The nodes of a value as it travels: lists become keys, what is null or empty is nothing, server values are resolved
 * against what stands at the place.
 * @throws BadData when a key, value or priority is malformed, or something lies too deep
 */
export function buildNode(value: Json | unknown, place: Place): TreeNode | undefined {
  if (value === null) return undefined;
  checkPlace(place.depth, place.bytes);
  return isBranch(value) ? objectNode(value, place) : leafNode(value, null, place);
}
