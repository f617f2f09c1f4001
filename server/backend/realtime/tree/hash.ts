import { createHash } from 'node:crypto';
import { compareSortKeys, type SortKey, sortKey } from './order';
import type { Primitive, ReadNode } from './read-node';
import { TreeNode } from './tree-node';

const MANTISSA = 52;
const EXPONENT = 11;
const BIAS = 1023;
const HEX_DIGITS = 16;

function partsOf(size: number): { exponent: number; mantissa: number } {
  if (size === 0) return { exponent: 0, mantissa: 0 };
  if (size < 2 ** (1 - BIAS)) return { exponent: 0, mantissa: Math.round(size / 2 ** (1 - BIAS - MANTISSA)) };
  const power = Math.min(Math.floor(Math.log(size) / Math.LN2), BIAS);
  const mantissa = Math.round(size * 2 ** (MANTISSA - power) - 2 ** MANTISSA);
  return { exponent: power + BIAS, mantissa: Number.isFinite(mantissa) ? mantissa : 0 };
}

/**
 * Returns a double as hexadecimal text, exactly as clients compute it: they find the exponent with a logarithm, so just
 * below a power of two (9,007,199,254,740,991 for one) the text differs from the IEEE bytes.
 */
function numberText(value: number): string {
  const { exponent, mantissa } = partsOf(Math.abs(value));
  const sign = value < 0 || Object.is(value, -0) ? 1n : 0n;
  const bits =
    (sign << BigInt(EXPONENT + MANTISSA)) |
    (BigInt.asUintN(EXPONENT, BigInt(exponent)) << BigInt(MANTISSA)) |
    BigInt.asUintN(MANTISSA, BigInt(mantissa));
  return bits.toString(16).padStart(HEX_DIGITS, '0');
}

const primitiveText = (value: Primitive): string =>
  `${typeof value}:${typeof value === 'number' ? numberText(value) : value}`;

const sha1 = (text: string): string => createHash('sha1').update(text).digest('base64');

type Child = readonly [SortKey, ReadNode];

function contentText(node: ReadNode): string {
  if (node.leaf !== null) return primitiveText(node.leaf);
  const children = Array.from(node.entries(), ([key, child]): Child => [sortKey(key), child]);
  return children
    .sort(([one], [other]) => compareSortKeys(one, other))
    .map(([{ key }, child]) => `:${key}:${hashOf(child)}`)
    .join('');
}

function computed(node: ReadNode): string {
  const text = contentText(node);
  return text === '' ? '' : sha1(text);
}

/** Returns the hash of a node as clients compute it: base64 of a SHA-1, empty for no data. Cached until a change. */
export function hashOf(node: ReadNode | undefined): string {
  if (!node) return '';
  if (!(node instanceof TreeNode)) return computed(node);
  node.hash ??= computed(node);
  return node.hash;
}
