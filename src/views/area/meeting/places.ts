import type { MeetingKey } from '@machines/meeting/meeting.events';

/** The rectangles that the page keeps free for meetings. */
const places = new Map<MeetingKey, HTMLElement>();

/** Returns the function that keeps a rectangle for a meeting while it is on the page. */
export const reservePlace =
  (key: MeetingKey) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return;
    places.set(key, element);
    return () => {
      if (places.get(key) === element) places.delete(key);
    };
  };

interface Clip {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Returns how much of a rectangle lies outside of another. */
const clipOf = (box: DOMRect, visible: DOMRect): Clip => ({
  top: Math.max(0, visible.top - box.top),
  right: Math.max(0, box.right - visible.right),
  bottom: Math.max(0, box.bottom - visible.bottom),
  left: Math.max(0, visible.left - box.left),
});

const pixels = (...lengths: number[]): string => lengths.map((length) => `${length}px`).join(' ');

function lay(element: HTMLElement, place: HTMLElement): void {
  const box = place.getBoundingClientRect();
  element.style.left = `${box.left}px`;
  element.style.top = `${box.top}px`;
  element.style.width = `${box.width}px`;
  element.style.height = `${box.height}px`;
  const stage = place.closest('[data-immersive]');
  const { top, right, bottom, left } = clipOf(
    box,
    (stage ?? document.documentElement).getBoundingClientRect(),
  );
  element.style.clipPath = stage ? `inset(${pixels(top, right, bottom, left)})` : '';
}

const LAID = ['left', 'top', 'width', 'height', 'clip-path'] as const;

/**
 * Keeps an element over the place of a meeting, wherever cards move or the page scrolls to, until the returned function
 * is called. A frame that moved in the document instead would load again.
 */
export function layOver(element: HTMLElement, key: MeetingKey): () => void {
  let frame = 0;
  const follow = (): void => {
    const place = places.get(key);
    if (place) lay(element, place);
    frame = requestAnimationFrame(follow);
  };
  follow();
  return () => {
    cancelAnimationFrame(frame);
    for (const property of LAID) element.style.removeProperty(property);
  };
}
