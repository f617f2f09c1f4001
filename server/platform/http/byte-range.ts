/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

const RANGE = /^bytes=(\d*)-(\d*)$/i;

function suffix(count: number, length: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || length === 0) return 'unsatisfiable';
  return { start: Math.max(0, length - count), end: length - 1 };
}

function prefixOrMiddle(
  start: number,
  last: number,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  if (last < start) return undefined;
  return start < length ? { start, end: Math.min(last, length - 1) } : 'unsatisfiable';
}

/**
 * Returns the single range that a `Range` header requests of `length` bytes: a prefix, a middle or a suffix
 * (`bytes=-500`). Returns undefined when the whole is to be sent (no range, several, or another unit),
 * `unsatisfiable` for a 416.
 */
export function byteRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = RANGE.exec(header?.trim() ?? '') ?? [];
  if (first === '') return last === '' ? undefined : suffix(Number(last), length);
  return prefixOrMiddle(Number(first), last === '' ? Number.POSITIVE_INFINITY : Number(last), length);
}
