import { betweenPresses } from '@/ui/hooks/between-presses';
import { type Box, coveringPicture, placeOnStage } from './place-on-stage';

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
  // The page may turn from right to left without a change of any size.
  changes.observe(document.documentElement, { attributeFilter: ['dir'] });
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
