/** What fingers and the mouse do with a view. Lengths are CSS pixels. */
export interface PointerEffects {
  onBegin: () => void;
  onTurn: (x: number, y: number) => void;
  /** Two fingers move apart, or together: by how much, as a share of the view's width. */
  onPinch: (share: number) => void;
  /** With the speed of the last movement, in pixels per millisecond. */
  onEnd: (x: number, y: number) => void;
  /** Up or down, as the wheel. */
  onWheel: (direction: 1 | -1) => void;
}

/** A pointer that moved less still presses. */
const THRESHOLD = 4;
/** A movement that ended earlier has no speed any more, in milliseconds. */
const FRESH = 50;

interface Finger {
  x: number;
  y: number;
}

const distance = ([first, second]: readonly Finger[]): number =>
  first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 0;

/**
 * Reports drags, pinches and the wheel on an element. What the browser scrolls with is up to the element's
 * `touch-action`: a gesture that becomes a scroll is over here.
 */
export function watchPointers(element: HTMLElement, effects: PointerEffects): void {
  const fingers = new Map<number, Finger>();
  let isMoving = false;
  let speed = { x: 0, y: 0, at: 0 };

  function turn(along: number, down: number, at: number): void {
    const time = Math.max(at - speed.at, 1);
    speed = { x: along / time, y: down / time, at };
    effects.onTurn(along, down);
  }

  /** Returns whether the pointer no longer only presses. */
  function isDrag(along: number, down: number): boolean {
    if (!isMoving && Math.hypot(along, down) >= THRESHOLD) {
      isMoving = true;
      effects.onBegin();
    }
    return isMoving;
  }

  function move({ pointerId, clientX: x, clientY: y, timeStamp }: PointerEvent): void {
    const before = fingers.get(pointerId);
    if (!before || !isDrag(x - before.x, y - before.y)) return;
    const apart = distance([...fingers.values()]);
    fingers.set(pointerId, { x, y });
    if (fingers.size === 1) turn(x - before.x, y - before.y, timeStamp);
    else effects.onPinch((distance([...fingers.values()]) - apart) / element.clientWidth);
  }

  function release({ pointerId, timeStamp }: PointerEvent): void {
    fingers.delete(pointerId);
    if (fingers.size > 0 || !isMoving) return;
    isMoving = false;
    const isFresh = timeStamp - speed.at < FRESH;
    effects.onEnd(isFresh ? speed.x : 0, isFresh ? speed.y : 0);
  }

  element.addEventListener('pointerdown', ({ pointerId, clientX, clientY, button, timeStamp }) => {
    if (button !== 0 || fingers.size > 1) return;
    element.setPointerCapture(pointerId);
    speed = { x: 0, y: 0, at: timeStamp };
    fingers.set(pointerId, { x: clientX, y: clientY });
  });
  element.addEventListener('pointermove', move);
  element.addEventListener('lostpointercapture', release);
  element.addEventListener(
    'wheel',
    (event) => {
      // Where the page scrolls, the wheel is its own.
      if (!element.closest('[data-immersive]') || event.deltaY === 0) return;
      event.preventDefault();
      effects.onWheel(event.deltaY < 0 ? 1 : -1);
    },
    { passive: false },
  );
}
