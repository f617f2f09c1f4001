import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef } from 'react';

const STEP = 24;
const EDGE = 8;

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Returns how far something goes that has to stay between two edges. */
const within = (start: number, end: number, wanted: number, most: number): number =>
  Math.max(Math.min(wanted, most - EDGE - end), EDGE - start);

/**
 * Moves an element with the pointer or the arrow keys on its handle; it stays on the screen. While it is not `movable`
 * it is where its styles say.
 */
export function useMoving(movable = true) {
  const place = useRef<HTMLElement>(null);
  const moved = useRef({ x: 0, y: 0 });
  const held = useRef<{ x: number; y: number } | null>(null);

  useLayoutEffect(() => {
    if (movable) return;
    moved.current = { x: 0, y: 0 };
    place.current?.style.removeProperty('translate');
  }, [movable]);

  function move(x: number, y: number): void {
    const box = place.current?.getBoundingClientRect();
    if (!box || !movable) return;
    const [along, down] = [
      within(box.left, box.right, x, window.innerWidth),
      within(box.top, box.bottom, y, window.innerHeight),
    ];
    if (along === 0 && down === 0) return;
    moved.current.x += along;
    moved.current.y += down;
    place.current?.style.setProperty('translate', `${moved.current.x}px ${moved.current.y}px`);
  }

  const handle = {
    onKeyDown: (event: KeyboardEvent) => {
      const step = ARROWS[event.key];
      if (!step) return;
      event.preventDefault();
      move(...step);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      held.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!held.current) return;
      move(clientX - held.current.x, clientY - held.current.y);
      held.current = { x: clientX, y: clientY };
    },
    onLostPointerCapture: () => {
      held.current = null;
    },
  };
  /** Keeps the element on the screen when one of both changes its size, as a phone that is turned. */
  const placed = (element: HTMLElement | null) => {
    place.current = element;
    const keep = () => move(0, 0);
    const sizes = new ResizeObserver(keep);
    if (element) sizes.observe(element);
    addEventListener('resize', keep);
    return () => {
      sizes.disconnect();
      removeEventListener('resize', keep);
    };
  };
  return { place: placed, handle };
}
