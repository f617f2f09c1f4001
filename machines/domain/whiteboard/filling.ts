import { FILLED_POINTS_MAX, FILLING_MAX, FILLINGS_MAX } from './whiteboard-limits';

/** What the editor fills a shape by. */
interface Fillable {
  type: string;
  isDeleted?: boolean;
  width?: number;
  height?: number;
  backgroundColor?: unknown;
  fillStyle?: string;
  points?: readonly (readonly [number, number, ...unknown[]])[];
}

const NONE = 'transparent';

const isFilled = ({ backgroundColor, isDeleted }: Fillable): boolean =>
  typeof backgroundColor === 'string' && backgroundColor !== NONE && isDeleted !== true;

/** Returns how far the edges of a shape go, how many there are, and how far it reaches itself. */
function edgesOf({ points, width = 0, height = 0 }: Fillable) {
  if (!points) return { length: 2 * (Math.abs(width) + Math.abs(height)), count: 4, reach: 0 };
  let [length, left, right, top, bottom] = [0, 0, 0, 0, 0];
  let [beforeX, beforeY] = points.at(-1) ?? [];
  for (const [x, y] of points) {
    length += Math.abs(x - (beforeX ?? x)) + Math.abs(y - (beforeY ?? y));
    [left, right, top, bottom] = [
      Math.min(left, x),
      Math.max(right, x),
      Math.min(top, y),
      Math.max(bottom, y),
    ];
    [beforeX, beforeY] = [x, y];
  }
  return { length, count: points.length, reach: right - left + bottom - top };
}

/** Returns what the editor does to fill a shape: it follows each edge for a hatching, and all that cross each other. */
function costOf(shape: Fillable): number {
  const { length, count, reach } = edgesOf(shape);
  if (shape.type === 'freedraw' && count > FILLED_POINTS_MAX) return Number.POSITIVE_INFINITY;
  const crossings = shape.points ? (count * length) / Math.max(1, reach) : 0;
  const passes = { solid: 0, 'cross-hatch': 2 }[shape.fillStyle ?? ''] ?? 1;
  return passes * length + crossings;
}

/**
 * Returns elements whose fillings take no longer than a moment, each and all together: what is beyond that is a plain
 * colour or, of lines, not filled.
 */
export function withBearableFillings<One extends Fillable>(elements: readonly One[]): One[] {
  let left = FILLINGS_MAX;
  return elements.map((one) => {
    const cost = isFilled(one) ? costOf(one) : 0;
    if (cost <= Math.min(left, FILLING_MAX)) {
      left -= cost;
      return one;
    }
    return { ...one, ...(one.points ? { backgroundColor: NONE } : { fillStyle: 'solid' }) };
  });
}
