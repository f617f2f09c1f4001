import {
  type Box,
  coveringPicture,
  fitsAsCard,
  middleOf,
  moveInside,
  placeOnStage,
  type Size,
  type Stage,
} from './place-on-stage';

/**
 * Keeps what has `data-place` on the picture at its wanted place (`data-x` and `data-y`, percent of the
 * picture), apart from the others and from what has `data-reserved`. Returns a function that ends this.
 */
export function keepPlaced(content: HTMLElement | null): (() => void) | undefined {
  if (!content) return;
  const end = new AbortController();
  const shapes = keptShapes();
  const placeNow = betweenPresses(content, end.signal, () => place(content, shapes));
  const sizes = new ResizeObserver(placeNow);
  let measured = new Set<HTMLElement>();
  const observe = () => {
    const present = new Set([
      scrollerOf(content),
      ...placedIn(content),
      ...content.querySelectorAll<HTMLElement>('[data-card]'),
      ...reservedBeside(content),
    ]);
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
    attributeFilter: ['data-place', 'data-x', 'data-y', 'data-ratio', 'data-pin'],
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
  element.removeAttribute('data-shape');
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

type Shapes = (key: string, decide: () => boolean[]) => boolean[];

/** Returns a function that decides again only for another key, so that no content changes a shape when it arrives. */
function keptShapes(): Shapes {
  let [known, cards]: [string, boolean[]] = ['', []];
  return (key, decide) => {
    if (key !== known) [known, cards] = [key, decide()];
    return cards;
  };
}

/** The window counts, not the stage: the row of people comes later, and panels come and go. */
const keyOf = (elements: readonly HTMLElement[], atEnd: number): string =>
  [
    innerWidth,
    innerHeight,
    atEnd,
    ...elements.map(({ dataset: { x, y }, firstElementChild }) => `${firstElementChild?.id} ${x} ${y}`),
  ].join();

function place(content: HTMLElement, shapes: Shapes): void {
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
  const wanted = (element: HTMLElement, size: Size = sizeOf(element)) =>
    wantedOn(picture, element, size, atEnd);
  const middle = middleOf(boxBeside(scroller, stageOf(content)));
  const foldable = elements.flatMap((element) => partsOf(element) ?? []);
  const portals = elements.filter(({ dataset }) => dataset.place === 'middle');
  const cards = shapes(keyOf(elements, atEnd), () =>
    fitsAsCard(stage, {
      widgets: foldable.map(({ element, card }) => ({
        card: wanted(element, { width: card.offsetWidth, height: card.scrollHeight + 2 }),
        room: roomOn(picture, element),
      })),
      portals: portals.map((element) => wanted(element)),
      middle,
    }),
  );
  for (const [index, parts] of foldable.entries()) shape(parts, cards[index] === true);
  const { height, places } = placeOnStage(
    stage,
    elements.map((element) => ({
      ...wanted(element),
      avoids: element.dataset.shape === undefined ? undefined : middle,
    })),
  );
  content.style.minBlockSize = `${height}px`;
  for (const [index, { x, y }] of places.entries()) move(elements[index], x, y);
  for (const parts of foldable) unfoldWithin(stage, parts, places[elements.indexOf(parts.element)]);
}

const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement): Size => ({
  width: offsetWidth,
  height: offsetHeight,
});

interface Parts {
  element: HTMLElement;
  card: HTMLElement;
  pin: HTMLElement;
}

/** Returns the card and the pin of a widget that can be either. */
function partsOf(element: HTMLElement): Parts | null {
  const card = element.querySelector<HTMLElement>('[data-card]');
  const pin = element.querySelector<HTMLElement>('[data-pin]');
  return card && pin && { element, card, pin };
}

/** The card of a pin stays where it was opened. */
function shape({ element, pin }: Parts, isCard: boolean): void {
  const isOpened = element.dataset.shape === 'pin' && pin.dataset.pin === 'opened';
  element.dataset.shape = isCard && !isOpened ? 'card' : 'pin';
  pin.style.visibility = element.dataset.shape === 'card' ? 'hidden' : '';
}

/** Returns the size on the picture of what a widget belongs to. */
function roomOn({ width, height }: Size, { style }: HTMLElement): Size | null {
  const percent = (name: string) => Number(style.getPropertyValue(name)) / 100;
  const high = percent('--height');
  return high ? { width: width * percent('--width'), height: height * high } : null;
}

/** Keeps the card of a pin, which opens over the picture, inside the stage. */
function unfoldWithin(stage: Stage, { element, card }: Parts, at: Box | undefined): void {
  if (!at) return;
  const { x, y } = moveInside(stage, { ...at, ...sizeOf(card) });
  element.style.setProperty('--unfold-x', `${Math.round(x - at.x)}px`);
  element.style.setProperty('--unfold-y', `${Math.round(y - at.y)}px`);
  element.style.setProperty('--unfold-height', `${stage.height - 2 * stage.margin}px`);
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
function wantedOn(picture: Box, element: HTMLElement, { width, height }: Size, atEnd: number): Box {
  const { x = atEnd, y = 0, place: middle } = element.dataset;
  const [left, top] = middle === 'middle' ? [width / 2, height / 2] : [0, 0];
  return {
    x: picture.x + (picture.width * Number(x)) / 100 - left,
    y: picture.y + (picture.height * Number(y)) / 100 - top,
    width,
    height,
  };
}

/**
 * Returns a function that does the work at once; while a pointer is pressed on the element it waits until after the
 * release and its click, so that nothing moves away from under the pointer.
 */
export function betweenPresses(element: HTMLElement, ended: AbortSignal, work: () => void): () => void {
  let isPressed = false;
  let isWaiting = false;
  const release = (): void => {
    isPressed = false;
    if (isWaiting && !ended.aborted) work();
    isWaiting = false;
  };
  const options = { capture: true, signal: ended };
  const onPress = (): void => {
    isPressed = true;
  };
  // The click comes in the same task as the release.
  const onRelease = (): void => {
    if (isPressed) setTimeout(release);
  };
  element.addEventListener('pointerdown', onPress, options);
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, onRelease, options);
  return () => {
    if (isPressed) isWaiting = true;
    else work();
  };
}
