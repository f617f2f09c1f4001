import classes from './tooltips.module.css';

interface Size {
  width: number;
  height: number;
}

const GAP = 4;
const EDGE = 8;

/** Returns where something is placed: centred below the target, above it at the lower edge, inside the page. */
export function placeBeside(target: DOMRectReadOnly, { width, height }: Size, page: Size) {
  const centred = target.left + (target.width - width) / 2;
  const below = target.bottom + GAP;
  return {
    left: Math.max(EDGE, Math.min(centred, page.width - width - EDGE)),
    top: below + height > page.height ? target.top - GAP - height : below,
  };
}

const DELAY = 500;
const LABELLED = 'button[aria-label]:not([aria-expanded="true"])';

const labelledAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest(LABELLED) : null;

const placeOf = ({ clientX, clientY }: MouseEvent): string => `${clientX} ${clientY}`;

/**
 * Shows the label of a button that is not its text: when the pointer rests on it, and at once when Tab leads to it. A press and Escape hide it until the pointer or the focus comes again; a button that opens under a pointer at rest is not pointed at.
 */
export function showTooltips(): void {
  const tooltip = document.createElement('div');
  tooltip.className = classes.tooltip ?? '';
  tooltip.ariaHidden = 'true';
  tooltip.hidden = true;
  document.body.append(tooltip);
  let entered: Element | null = null;
  let focused: Element | null = null;
  let hasTabbed = false;
  let pressed = '';
  let resting: ReturnType<typeof setTimeout>;

  function show(button: Element | null): void {
    tooltip.hidden = !button?.isConnected;
    if (!button?.isConnected) return;
    tooltip.textContent = button.getAttribute('aria-label');
    const { left, top } = placeBeside(button.getBoundingClientRect(), tooltip.getBoundingClientRect(), {
      width: document.documentElement.clientWidth,
      height: innerHeight,
    });
    tooltip.style.left = `${left}px`;
    tooltip.style.top = `${top}px`;
  }

  function enter(button: Element | null): void {
    if (button === entered) return;
    entered = button;
    clearTimeout(resting);
    show(focused);
    if (button) resting = setTimeout(() => show(button), DELAY);
  }

  function focus(button: Element | null): void {
    focused = hasTabbed && button?.matches(':focus-visible') ? button : null;
    show(focused);
  }

  function press(key: string): void {
    hasTabbed = key === 'Tab';
    if (key === 'Escape') dismiss();
  }

  function click(event: MouseEvent): void {
    pressed = placeOf(event);
    dismiss();
  }

  function dismiss(): void {
    clearTimeout(resting);
    focused = null;
    show(null);
  }

  document.addEventListener('pointerover', (event) => {
    const { target, pointerType } = event;
    if (pointerType === 'touch' || target === tooltip || placeOf(event) === pressed) return;
    pressed = '';
    enter(labelledAt(target));
  });
  document.documentElement.addEventListener('pointerleave', () => enter(null));
  document.addEventListener('focusin', ({ target }) => focus(labelledAt(target)));
  document.addEventListener('focusout', () => focus(null));
  document.addEventListener('keydown', ({ key }) => press(key), { capture: true });
  document.addEventListener('click', click, { capture: true });
  document.addEventListener('scroll', () => show(focused), { capture: true, passive: true });
}
