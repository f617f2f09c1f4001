import { BadData } from './bad-data';
import type { Primitive } from './read-node';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * What a server value stands for: the time of the server in milliseconds, or a sum with what stands there now
 * (0 when that is no number).
 * @throws BadData when there is no such server value
 */
export function serverValue(order: unknown, standing: Primitive | null | undefined, now: number): number {
  if (order === 'timestamp') return now;
  if (isObject(order) && Number.isFinite(order.increment)) {
    const sum = (typeof standing === 'number' ? standing : 0) + Number(order.increment);
    if (Number.isFinite(sum)) return sum;
  }
  throw new BadData('"server values" are {".sv": "timestamp"} and {".sv": {"increment": number}}.');
}
