import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';
import '../layers/docking.css';

/** Where a window docks: below the header or above the footer, at the start or the end of the line. */
const CORNERS = ['bottom-end', 'top-end', 'top-start', 'bottom-start'] as const;
type Corner = (typeof CORNERS)[number];

const PRESSABLE = 'a[href], button, input, select, textarea, summary, iframe, [data-reserved]';
/** The stage places these beside the window, and layers make room for it. */
const YIELDING = '[data-place], [data-dock], [aria-modal="true"], [inert]';
/** What comes and goes on the page is looked at this long after its last change, in milliseconds. */
const PAUSE = 300;

interface Place {
  corner: Corner;
  box: DOMRect;
}

/** Returns how many pixels of a box others take. */
const coveredBy = (box: DOMRect, others: readonly DOMRect[]): number =>
  others.reduce((sum, { left, top, right, bottom }) => {
    const across = Math.min(box.right, right) - Math.max(box.left, left);
    const down = Math.min(box.bottom, bottom) - Math.max(box.top, top);
    return across > 0 && down > 0 ? sum + across * down : sum;
  }, 0);

const isSeen = (element: HTMLElement): boolean =>
  element.checkVisibility?.({ visibilityProperty: true }) !== false;

/** Returns the boxes of what can be pressed and stays where it is. */
const keptFree = (): DOMRect[] =>
  [...document.querySelectorAll<HTMLElement>(PRESSABLE)]
    .filter((element) => !element.closest(YIELDING) && isSeen(element))
    .map((element) => element.getBoundingClientRect());

/** Returns where the element is in each corner. */
function placesOf(element: HTMLElement): Place[] {
  const before = element.dataset.dock;
  const places = CORNERS.map((corner) => {
    element.dataset.dock = corner;
    return { corner, box: element.getBoundingClientRect() };
  });
  element.dataset.dock = before;
  return places;
}

/** Returns the places that cover the least of what can be pressed. */
function freePlaces(element: HTMLElement): Place[] {
  const taken = keptFree();
  const places = placesOf(element).map((place) => ({ ...place, covered: coveredBy(place.box, taken) }));
  const least = Math.min(...places.map(({ covered }) => covered));
  return places.filter(({ covered }) => covered === least);
}

/** Returns the corner that is wanted, or another one where that covers something. */
function freeCorner(element: HTMLElement, wanted: Corner): Corner {
  const corners = freePlaces(element).map(({ corner }) => corner);
  return corners.includes(wanted) ? wanted : (corners[0] ?? wanted);
}

function dock(element: HTMLElement, dockedAt: Corner | 'bar'): void {
  const { dataset, style } = document.documentElement;
  element.dataset.dock = dockedAt;
  const { width, height } = element.getBoundingClientRect();
  const docked = `${dockedAt} ${Math.round(width)} ${Math.round(height)}`;
  if (dataset.docked === docked) return;
  // Layers and the stage make room (docking.css, keep-placed.ts).
  dataset.docked = docked;
  style.setProperty('--foyer-dock', `${Math.round(width)}px`);
}

function undock(element: HTMLElement): void {
  const { dataset, style } = document.documentElement;
  delete element.dataset.dock;
  delete dataset.docked;
  element.style.removeProperty('translate');
  style.removeProperty('--foyer-dock');
}

/** Calls back when the window or the page around it changes. */
function watchPage(element: HTMLElement, onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, PAUSE);
  };
  const sizes = new ResizeObserver(onChange);
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => !element.contains(target))) later();
  });
  sizes.observe(element);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener('resize', onChange);
  return () => {
    clearTimeout(timer);
    sizes.disconnect();
    changes.disconnect();
    removeEventListener('resize', onChange);
  };
}

/** Whether a box lies where an arrow key points to. */
const ARROWS: Record<string, (box: DOMRect, from: DOMRect) => boolean> = {
  ArrowLeft: (box, from) => box.left < from.left,
  ArrowRight: (box, from) => box.left > from.left,
  ArrowUp: (box, from) => box.top < from.top,
  ArrowDown: (box, from) => box.top > from.top,
};

const distance = (one: DOMRect, other: DOMRect): number =>
  Math.hypot(one.left - other.left, one.top - other.top);

const nearest = (box: DOMRect, places: readonly Place[]): Place | undefined =>
  [...places].sort((one, other) => distance(box, one.box) - distance(box, other.box))[0];

/**
 * Docks a window to a corner of the screen where it covers nothing that can be pressed; its handle moves it to another
 * such corner by the pointer or by the arrow keys. On small screens it is a bar, for which the page makes room.
 */
export function useDocking(docked: 'corner' | 'bar' | null) {
  const window = useRef<HTMLElement>(null);
  /** The corner that the user chose, or the last one. */
  const wanted = useRef<Corner>(CORNERS[0]);
  const held = useRef<{ x: number; y: number } | null>(null);

  useLayoutEffect(() => {
    const element = window.current;
    if (!docked || !element) return;
    const settle = () => {
      if (!held.current) dock(element, docked === 'bar' ? docked : freeCorner(element, wanted.current));
    };
    settle();
    const stop = watchPage(element, settle);
    return () => {
      stop();
      undock(element);
    };
  }, [docked]);

  function choose(place: Place | undefined): void {
    if (!place || !window.current) return;
    wanted.current = place.corner;
    dock(window.current, place.corner);
  }

  const handle = {
    'data-drag': true,
    onKeyDown: (event: KeyboardEvent) => {
      const element = window.current;
      const isThere = ARROWS[event.key];
      if (!isThere || !element) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      choose(
        nearest(
          box,
          freePlaces(element).filter((place) => isThere(place.box, box)),
        ),
      );
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      held.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = held.current;
      if (from) window.current?.style.setProperty('translate', `${clientX - from.x}px ${clientY - from.y}px`);
    },
    onLostPointerCapture: () => {
      const element = window.current;
      held.current = null;
      if (!element) return;
      const box = element.getBoundingClientRect();
      element.style.removeProperty('translate');
      choose(nearest(box, freePlaces(element)));
    },
  };
  return { window, handle };
}
