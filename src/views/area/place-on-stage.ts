import { betweenPresses } from '@/ui/hooks/between-presses';

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
export function placeOnStage(stage: Stage, wanted: readonly Box[]): Placement {
  const inside = wanted.map((box) => ({ ...moveInside(stage, box), from: box.x, to: box.x + box.width }));
  const first = nearWanted(stage, inside.slice(0, MANY));
  const rest = inside.slice(MANY);
  const places = [...first, ...inRows(stage, rest, lowestOf([...stage.reserved, ...first]))].map(
    ({ x, y, width, height }) => ({ x, y, width, height }),
  );
  return { height: Math.max(stage.height, lowestOf(places) + stage.margin), places };
}

/** A box with its left and right edge on the picture, also where these are not on the stage. */
interface Wanted extends Box {
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

const moveInside = ({ width, height, margin }: Stage, box: Box): Box => ({
  ...box,
  x: within(box.x, margin, width - margin - box.width),
  y: within(box.y, margin, height - margin - box.height),
});

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

/** The nearest free place: there, or touching what is taken on one or two sides. */
function nearestFree(stage: Stage, box: Wanted, others: readonly Wanted[]): Wanted {
  const { width, margin, reserved } = stage;
  const taken = [...reserved, ...others];
  const right = Math.max(margin, width - margin - box.width);
  const xs = [box.x, ...taken.flatMap((one) => [one.x - GAP - box.width, one.x + one.width + GAP])];
  const ys = [box.y, ...taken.flatMap((one) => [one.y - GAP - box.height, one.y + one.height + GAP])];
  const lowest = Math.max(margin, ...ys);
  let best = { ...box, x: within(box.x, margin, right), y: lowest };
  for (const x of new Set(xs.map((value) => within(value, margin, right))))
    for (const y of ys) {
      const place = { ...box, x, y };
      const isBetter = y >= margin && costOf(stage, box, place, others) < costOf(stage, box, best, others);
      if (isBetter && !taken.some((one) => isNear(one, place))) best = place;
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
  return (
    (place.x - wanted.x) ** 2 +
    (COST_UP * (place.y - wanted.y)) ** 2 +
    (COST_BELOW * below) ** 2 +
    swapped * COST_SWAPPED ** 2
  );
}

const totalCost = (stage: Stage, wanted: readonly Wanted[], places: readonly Wanted[]): number =>
  places.reduce(
    (sum, place, index) => sum + costOf(stage, wanted[index] ?? place, place, places.slice(0, index)),
    0,
  );

/**
 * Keeps what has `data-place` on the picture at its wanted place (`data-x` and `data-y`, percent of the
 * picture), apart from the others and from what has `data-reserved`. Returns a function that ends this.
 */
export function keepPlaced(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return;
  const end = new AbortController();
  const placeNow = betweenPresses(content, end.signal, () => place(content));
  const sizes = new ResizeObserver(placeNow);
  let measured = new Set<HTMLElement>();
  const observe = () => {
    const present = new Set([scrollerOf(content), ...placedIn(content), ...reservedBeside(content)]);
    for (const element of without(present, measured)) sizes.observe(element);
    for (const element of without(measured, present)) {
      sizes.unobserve(element);
      release(element);
    }
    measured = present;
  };
  const changes = new MutationObserver((records) => {
    observe();
    if (records.some(isNewPlace)) placeNow();
  });
  changes.observe(stageOf(content), {
    attributeFilter: ['data-place', 'data-x', 'data-y', 'data-ratio'],
    childList: true,
    subtree: true,
  });
  // The page may turn from right to left, and a window may dock elsewhere, without a change of any size.
  changes.observe(document.documentElement, { attributeFilter: ['dir', 'data-docked'] });
  observe();
  return () => {
    end.abort();
    sizes.disconnect();
    changes.disconnect();
    content.style.removeProperty('min-block-size');
    for (const element of measured) release(element);
  };
}

const without = (some: Set<HTMLElement>, others: Set<HTMLElement>): HTMLElement[] =>
  [...some].filter((element) => !others.has(element));

function release(element: HTMLElement): void {
  element.style.removeProperty('translate');
  element.removeAttribute('data-settled');
}

/** A new size is observed; another wanted place, or one that is free again, is not. */
const isNewPlace = ({ type, removedNodes }: MutationRecord): boolean =>
  type === 'attributes' || [...removedNodes].some(isMeasured);

const isMeasured = (node: Node): boolean =>
  node instanceof HTMLElement &&
  node.matches('[data-place], [data-reserved], :has([data-place], [data-reserved])');

const scrollerOf = (content: HTMLElement): HTMLElement => content.parentElement ?? content;
const stageOf = (content: HTMLElement): HTMLElement =>
  content.closest<HTMLElement>('[data-immersive]') ?? content;
const placedIn = (content: HTMLElement) => [...content.querySelectorAll<HTMLElement>('[data-place]')];
const reservedBeside = (content: HTMLElement) => [
  ...stageOf(content).querySelectorAll<HTMLElement>('[data-reserved]'),
  // The window of a call or a meeting (use-docking.ts).
  ...document.querySelectorAll<HTMLElement>('[data-dock]'),
];

function place(content: HTMLElement): void {
  const scroller = scrollerOf(content);
  const elements = placedIn(content).filter(({ offsetWidth }) => offsetWidth > 0);
  const stage = {
    width: content.clientWidth,
    height: scroller.clientHeight,
    margin: Number.parseFloat(getComputedStyle(scroller).scrollPaddingTop) || 0,
    reserved: reservedBeside(content).map((element) =>
      boxBeside(content.contains(element) ? content : scroller, element),
    ),
  };
  const picture = pictureBehind(content);
  const atEnd = getComputedStyle(content).direction === 'rtl' ? 0 : 100;
  const { height, places } = placeOnStage(
    stage,
    elements.map((element) => wantedOn(picture, element, atEnd)),
  );
  content.style.minBlockSize = `${height}px`;
  for (const [index, { x, y }] of places.entries()) move(elements[index], x, y);
}

/** The first move is at once, the later ones are seen. */
function move(element: HTMLElement | undefined, x: number, y: number): void {
  if (!element) return;
  element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
  requestAnimationFrame(() => element.setAttribute('data-settled', ''));
}

function boxBeside(origin: HTMLElement, element: HTMLElement): Box {
  const { left, top, width, height } = element.getBoundingClientRect();
  const from = origin.getBoundingClientRect();
  return { x: left - from.left, y: top - from.top, width, height };
}

/** The picture's rectangle beside the content, which leaves the people panel's column free. */
function pictureBehind(content: HTMLElement): Box {
  const stage = boxBeside(scrollerOf(content), stageOf(content));
  const picture = coveringPicture(stage, Number(content.dataset.ratio));
  return { ...picture, x: stage.x + picture.x, y: stage.y + picture.y };
}

/** A portal's middle is at its place, and a card's corner; without a place it wants the end of the first line. */
function wantedOn(picture: Box, element: HTMLElement, atEnd: number): Box {
  const { offsetWidth: width, offsetHeight: height } = element;
  const { x = atEnd, y = 0, place: middle } = element.dataset;
  const [left, top] = middle === 'middle' ? [width / 2, height / 2] : [0, 0];
  return {
    x: picture.x + (picture.width * Number(x)) / 100 - left,
    y: picture.y + (picture.height * Number(y)) / 100 - top,
    width,
    height,
  };
}
