import type { Page } from 'playwright/test';

interface Text {
  element: Element;
  rect: DOMRect;
}

/**
 * Returns what is covered on the page: every target whose middle is another element's, every text under
 * something else, and every two texts that overlap. A modal dialog is the whole page while it is open, and so is what
 * `floating` selects: a window that lies over the page.
 */
export const covered = (page: Page, floating = 'none'): Promise<string[]> =>
  page.evaluate<string[]>(
    `(() => {${PARTS.join('\n')}; return coveredHere(${JSON.stringify(floating)}); })()`,
  );

/** What runs in the page: it can use nothing else. */
const PARTS = [
  coveredHere,
  scrollUp,
  coveredTexts,
  coveredTarget,
  scrolledRect,
  isShown,
  nameOf,
  clipped,
  shownPart,
  hitAt,
  seenAt,
  textsIn,
  linesOf,
  isRead,
  isOnTop,
  isStretched,
  leavesBanner,
  doOverlap,
];

function coveredHere(floating: string): string[] {
  const layers = [...document.querySelectorAll(`[aria-modal="true"], ${floating}`)];
  const whole = layers.filter(isShown).at(-1) ?? document.body;
  // What a link or a button contains is no target of the pointer (tokens.css), but can cover a text of it.
  const hitAll = new CSSStyleSheet();
  hitAll.replaceSync(':where(a[href], button, summary) > * { pointer-events: auto; }');
  document.adoptedStyleSheets.push(hitAll);
  scrollUp();
  const texts = coveredTexts(textsIn(whole));
  document.adoptedStyleSheets.pop();
  const targets = whole.querySelectorAll('a[href], button, input, select, textarea, summary');
  const found = [...targets]
    .filter((target) => isShown(target) && !target.closest('[inert]'))
    .flatMap(coveredTarget);
  scrollUp();
  return [...texts, ...found];
}

function scrollUp(): void {
  scrollTo(0, 0);
  for (const element of document.body.querySelectorAll('*')) if (element.scrollTop > 0) element.scrollTop = 0;
}

function coveredTexts(texts: Text[]): string[] {
  const under = texts
    .filter((text) => !isOnTop(text) && !leavesBanner(text))
    .map(({ element }) => `${nameOf(element)} is covered`);
  const overlapping = texts.flatMap((text, index) =>
    texts
      .slice(index + 1)
      .filter((other) => doOverlap(text, other) && !leavesBanner(text) && !leavesBanner(other))
      .map((other) => `${nameOf(text.element)} overlaps ${nameOf(other.element)}`),
  );
  return [...under, ...overlapping];
}

function coveredTarget(target: Element): string[] {
  const hit = hitAt(scrolledRect(target));
  const label = target.closest('label') ?? target;
  if (hit && (label.contains(hit) || hit.contains(target))) return [];
  if (leavesBanner({ element: target, rect: scrolledRect(target) })) return [];
  return [`${nameOf(target)} is under ${hit ? nameOf(hit) : 'nothing'}`];
}

/** Scrolls only to what is not shown, so that what scrolls with the page is tried where it stands first. */
function scrolledRect(target: Element): DOMRect {
  const [first = target.getBoundingClientRect()] = target.getClientRects();
  const part = shownPart(first, target);
  if (part && part.height > first.height - 1 && part.width > first.width - 1) return first;
  target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  return target.getClientRects()[0] ?? first;
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  const isVisible = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  return isVisible && width > 2 && height > 2;
}

function nameOf(element: Element): string {
  const words = element.getAttribute('aria-label') ?? element.textContent ?? '';
  return `${element.localName} "${words.trim().slice(0, 40)}"`;
}

function clipped(rect: DOMRect, by: DOMRect): DOMRect {
  const left = Math.max(rect.left, by.left);
  const top = Math.max(rect.top, by.top);
  const width = Math.max(0, Math.min(rect.right, by.right) - left);
  return new DOMRect(left, top, width, Math.max(0, Math.min(rect.bottom, by.bottom) - top));
}

/** The part of a rectangle in an element that the element and its ancestors show. */
function shownPart(rect: DOMRect, element: Element): DOMRect | null {
  let part = clipped(rect, new DOMRect(0, 0, innerWidth, innerHeight));
  for (let above: Element | null = element; above; above = above.parentElement)
    if (getComputedStyle(above).overflow !== 'visible') part = clipped(part, above.getBoundingClientRect());
  return part.width > 2 && part.height > 2 ? part : null;
}

/** What is pressed in the middle of a rectangle. */
function hitAt(rect: DOMRect): Element | null {
  return document.elementFromPoint(rect.x + rect.width / 2, rect.y + rect.height / 2);
}

/** What is seen in the middle of a rectangle. */
function seenAt(rect: DOMRect): Element | null {
  const hits = document.elementsFromPoint(rect.x + rect.width / 2, rect.y + rect.height / 2);
  return hits.find((hit) => hit.checkVisibility({ opacityProperty: true })) ?? null;
}

function textsIn(whole: Element): Text[] {
  const nodes = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (nodes.nextNode()) texts.push(...linesOf(nodes.currentNode));
  return texts;
}

function linesOf(node: Node): Text[] {
  const element = node.parentElement;
  if (!element || !node.textContent?.trim() || !isRead(element)) return [];
  const range = document.createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].flatMap((line) => {
    const rect = shownPart(line, element);
    return rect ? { element, rect } : [];
  });
}

/** The transparent text over a page of a document is there to be selected; an excerpt fades out at its end. */
function isRead(element: Element): boolean {
  return isShown(element) && !element.closest('[class*="textLayer"], [inert], [aria-hidden="true"]');
}

/** Also of a text that lets presses through, as the names on pictures do. */
function isOnTop({ element, rect }: Text): boolean {
  const { style } = element as HTMLElement;
  const { pointerEvents } = style;
  style.pointerEvents = 'auto';
  const hit = seenAt(rect);
  style.pointerEvents = pointerEvents;
  return hit !== null && (element.contains(hit) || hit.contains(element) || isStretched(hit, element));
}

/** Whether a link lies, without a colour, over all of the row that the text is in. */
function isStretched(hit: Element, element: Element): boolean {
  const { position, backgroundColor } = getComputedStyle(hit, '::after');
  const row = hit instanceof HTMLElement && hit.matches('a[href], button') ? hit.offsetParent : null;
  return position === 'absolute' && backgroundColor === 'rgba(0, 0, 0, 0)' && row?.contains(element) === true;
}

/** The docked banner, the bar of phones and the way to the newest messages lie over what scrolls: it has to scroll out. */
function leavesBanner({ element, rect }: Text): boolean {
  const hit = seenAt(rect);
  const banner = hit?.closest(
    '[role="dialog"][class*="docked"], [data-bottom-bar], [class*="_inPanel_"] form, [class*="_jumps_"]',
  );
  if (!banner || banner.contains(element)) return false;
  for (let above: Element | null = element; above; above = above.parentElement)
    above.scrollTop = above.scrollHeight;
  const { bottom } = element.getBoundingClientRect();
  const isOut = bottom <= banner.getBoundingClientRect().top + 1;
  scrollUp();
  return isOut;
}

/** Lines of text are higher than their letters, so a little overlap is none. */
function doOverlap(one: Text, other: Text): boolean {
  const { width, height } = clipped(one.rect, other.rect);
  return one.element !== other.element && width > 3 && height > 7;
}
