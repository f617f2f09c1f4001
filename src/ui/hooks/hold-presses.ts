/** Handles that are dragged hold the mouse themselves. */
const PRESSABLE = 'a[href], button:not([data-drag]), summary';
const SLACK = 8;

interface Press {
  element: Element;
  x: number;
  y: number;
}

/**
 * Makes a pressed link or button of a page keep the mouse until the release, so that it gets its click although the page
 * moves it away in between. A mouse that is moved by more than 8 pixels is let go: released beside the element, it clicks
 * nothing.
 */
export function holdPresses(page: Document): void {
  let press: Press | null = null;

  function start({ target, pointerId, pointerType, clientX: x, clientY: y }: PointerEvent): void {
    const element = target instanceof Element ? target.closest(PRESSABLE) : null;
    if (!element || pointerType !== 'mouse') return;
    element.setPointerCapture(pointerId);
    press = { element, x, y };
  }

  function move({ pointerId, clientX, clientY }: PointerEvent): void {
    if (press && Math.hypot(clientX - press.x, clientY - press.y) > SLACK)
      press.element.releasePointerCapture(pointerId);
  }

  // In the capture phase: what moves with the pointer takes it over from its buttons.
  page.addEventListener('pointerdown', start, { capture: true });
  page.addEventListener('pointermove', move, { passive: true });
  page.addEventListener('lostpointercapture', () => {
    press = null;
  });
}
