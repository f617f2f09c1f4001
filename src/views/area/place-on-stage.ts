/** A size or a rectangle in pixels; x and y are the distances from the left and the top. */
export interface Size {
  width: number;
  height: number;
}
export interface Box extends Size {
  x: number;
  y: number;
}

export interface Stage extends Size {
  /** What stays free at every edge. */
  margin: number;
  /** What may not be covered: title, viewpoints, notes. */
  reserved: readonly Box[];
}

/** A box that wants to be somewhere, and what it leaves free where there is room elsewhere on the stage. */
export interface WantedBox extends Box {
  avoids?: Box | undefined;
}

export interface Placement {
  /** The height that shows everything, at least the stage's own: it scrolls if this is more. */
  height: number;
  /** In the order of the boxes. */
  places: Box[];
}

export const GAP = 16;
const ROUNDS = 3;
/** What is more than this follows in rows below: a search for places takes the cube of their number. */
const MANY = 12;
/** Vertically a pixel counts as much as this many, so that cards in a row rather stay in it. */
const COST_UP = 2;
/** What stood left of something beside it and would stand right of it costs as much as a way of so many pixels. */
const COST_SWAPPED = 4000;
/** Below the visible part of the stage a pixel counts as much as this many beside the wanted place. */
const COST_BELOW = 30;
/** A box that is wholly on what it should leave free costs as much as a way of so many pixels. */
const COST_COVERING = 3000;

/** Returns the rectangle of a picture that covers a stage, cropped but not stretched. */
export function coveringPicture({ width, height }: Size, ratio: number): Box {
  const wide = Math.max(width, height * ratio);
  const high = wide / ratio;
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high };
}

/**
 * Returns places for boxes that want to be at x and y: inside the stage, apart from each other and from what
 * is reserved, and as near to the wanted places as several orders of placing them find.
 */
export function placeOnStage(stage: Stage, wanted: readonly WantedBox[]): Placement {
  const inside = wanted.map((box) => ({ ...moveInside(stage, box), from: box.x, to: box.x + box.width }));
  const first = nearWanted(stage, inside.slice(0, MANY));
  const rest = inside.slice(MANY);
  const places = [...first, ...inRows(stage, rest, lowestOf([...stage.reserved, ...first]))].map(
    ({ x, y, width, height }) => ({ x, y, width, height }),
  );
  return { height: Math.max(stage.height, lowestOf(places) + stage.margin), places };
}

/** A box with its left and right edge on the picture, also where these are not on the stage. */
interface Wanted extends WantedBox {
  from: number;
  to: number;
}

const lowestOf = (boxes: readonly Box[]): number => Math.max(0, ...boxes.map(({ y, height }) => y + height));

function nearWanted(stage: Stage, wanted: readonly Wanted[]): Wanted[] {
  const tries = ordersOf(wanted).map((order) => settle(stage, wanted, order));
  return tries.reduce((best, next) =>
    totalCost(stage, wanted, next) < totalCost(stage, wanted, best) ? next : best,
  );
}

function inRows({ width, margin }: Stage, boxes: readonly Box[], above: number): Box[] {
  let [x, y, lowest] = [margin, above + GAP, above];
  return boxes.map((box) => {
    if (x > margin && x + box.width > width - margin) [x, y] = [margin, lowest + GAP];
    const place = { ...box, x, y };
    x += box.width + GAP;
    lowest = Math.max(lowest, y + box.height);
    return place;
  });
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

export const moveInside = <Moved extends Box>({ width, height, margin }: Stage, box: Moved): Moved => ({
  ...box,
  x: within(box.x, margin, width - margin - box.width),
  y: within(box.y, margin, height - margin - box.height),
});

/** A widget that can be a card or a pin. */
interface Foldable {
  /** Its card, where it wants to be. */
  card: Box;
  /** The size of what it belongs to on the picture, if that is known. */
  room: Size | null;
}

/** How much higher than its room a card may be. */
const HIGHER = 1.25;
/** A room with this share in the middle of the picture belongs to it. */
const IN_MIDDLE = 0.6;

/**
 * Returns which widgets are shown as cards: those that fit in their room, where they want to be, without covering each
 * other, what is reserved and the ways to other areas, and whose room is not mostly the middle of the picture.
 */
export function fitsAsCard(
  stage: Stage,
  { widgets, portals, middle }: { widgets: readonly Foldable[]; portals: readonly Box[]; middle: Box },
): boolean[] {
  const taken = [...stage.reserved, ...portals.map((portal) => moveInside(stage, portal))];
  return widgets.map(({ card, room }) => {
    const place = moveInside(stage, card);
    const isSmall = !room || card.height <= room.height * HIGHER;
    const isInside = place.height + 2 * stage.margin <= stage.height;
    const isAside = shareIn(middle, { ...card, ...room }) < IN_MIDDLE;
    const fits = isSmall && isInside && isAside && !taken.some((one) => isNear(one, place));
    if (fits) taken.push(place);
    return fits;
  });
}

const common = (from: number, length: number, other: number, otherLength: number): number =>
  Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other));

/** Returns how much of a box is in another one, from 0 to 1. */
const shareIn = (other: Box, box: Box): number =>
  (common(box.x, box.width, other.x, other.width) * common(box.y, box.height, other.y, other.height)) /
  area(box);

/** The orders that are tried: as listed, from the left, right and top, and large boxes first. */
function ordersOf(boxes: readonly Box[]): number[][] {
  const listed = boxes.map((_, index) => index);
  const by = (rank: (box: Box) => number) =>
    boxes
      .map((box, index) => ({ index, rank: rank(box) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ index }) => index);
  return [
    listed,
    by(({ x }) => x),
    by(({ x, width }) => -x - width),
    by(({ y }) => y),
    by((box) => -area(box)),
  ];
}

const area = ({ width, height }: Size): number => width * height;

/** Places the boxes one after the other, then each again beside the places of all others. */
function settle(stage: Stage, wanted: readonly Wanted[], order: readonly number[]): Wanted[] {
  const places = new Map<number, Wanted>();
  for (let round = 0; round < ROUNDS; round++)
    for (const index of order) {
      const box = wanted[index];
      places.delete(index);
      if (box) places.set(index, nearestFree(stage, box, [...places.values()]));
    }
  return wanted.flatMap((_, index) => places.get(index) ?? []);
}

/** The nearest free place: there, or touching what is taken or should be left free on one or two sides. */
function nearestFree(stage: Stage, box: Wanted, others: readonly Wanted[]): Wanted {
  const { width, margin, reserved } = stage;
  const taken = [...reserved, ...others];
  const edges = [...taken, ...(box.avoids ? [box.avoids] : [])];
  const right = Math.max(margin, width - margin - box.width);
  const xs = [box.x, ...edges.flatMap((one) => [one.x - GAP - box.width, one.x + one.width + GAP])];
  const ys = [box.y, ...edges.flatMap((one) => [one.y - GAP - box.height, one.y + one.height + GAP])];
  const lowest = Math.max(margin, ...ys);
  let best = { ...box, x: within(box.x, margin, right), y: lowest };
  let lowestCost = costOf(stage, box, best, others);
  const columns = new Set(xs.map((value) => within(value, margin, right)));
  const rows = ys.filter((y) => y >= margin);
  for (const place of [...columns].flatMap((x) => rows.map((y) => ({ ...box, x, y })))) {
    const cost = costOf(stage, box, place, others);
    if (cost >= lowestCost || taken.some((one) => isNear(one, place))) continue;
    best = place;
    lowestCost = cost;
  }
  return best;
}

/** Rounding errors are no overlap. */
const SLACK = 0.01;

const isNear = (one: Box, other: Box): boolean =>
  one.x + one.width + GAP > other.x + SLACK &&
  other.x + other.width + GAP > one.x + SLACK &&
  one.y + one.height + GAP > other.y + SLACK &&
  other.y + other.height + GAP > one.y + SLACK;

/** Returns whether two boxes are beside each other in another order than on the picture. */
function areSwapped(one: Wanted, other: Wanted): boolean {
  const isBeside = one.y < other.y + other.height && other.y < one.y + one.height;
  const isTurned = one.to <= other.from ? one.x > other.x : one.from >= other.to && one.x < other.x;
  return isBeside && isTurned;
}

function costOf({ height, margin }: Stage, wanted: Box, place: Wanted, others: readonly Wanted[]): number {
  const below = Math.max(0, place.y + place.height + margin - height);
  const swapped = others.filter((other) => areSwapped(place, other)).length;
  const covering = place.avoids ? shareIn(place.avoids, place) : 0;
  return (
    (place.x - wanted.x) ** 2 +
    (COST_UP * (place.y - wanted.y)) ** 2 +
    (COST_BELOW * below) ** 2 +
    (COST_COVERING * covering) ** 2 +
    swapped * COST_SWAPPED ** 2
  );
}

const totalCost = (stage: Stage, wanted: readonly Wanted[], places: readonly Wanted[]): number =>
  places.reduce(
    (sum, place, index) => sum + costOf(stage, wanted[index] ?? place, place, places.slice(0, index)),
    0,
  );

/** A stage or a screen is painted there, on most pictures. */
export const middleOf = ({ x, y, width, height }: Box): Box => ({
  x: x + width * 0.36,
  y: y + height * 0.3,
  width: width * 0.28,
  height: height * 0.35,
});
