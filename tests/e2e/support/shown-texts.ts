import type { Page } from 'playwright/test';
import type { KnownTexts } from './languages';

/**
 * Returns the texts of the interface that are cut off, and those that a page shows in English although it is in another
 * language. Names and what people wrote are neither: they stand in elements of their own direction or language.
 */
export const textProblems = (page: Page, known: KnownTexts): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {${PARTS.join('\n')}; return problemsHere(${JSON.stringify(known)}); })()`);

/** What runs in the page: it can use nothing else. */
const PARTS = [
  problemsHere,
  shownTexts,
  attributesIn,
  isInterface,
  isUntranslated,
  isOwn,
  isCut,
  isWhole,
  cutsOff,
];

function problemsHere(known: KnownTexts): string[] {
  const root = document.documentElement;
  const layers = [...document.querySelectorAll('[aria-modal="true"]')].filter((layer) =>
    layer.checkVisibility(),
  );
  const whole = layers.at(-1) ?? document.body;
  const texts = shownTexts(whole);
  const found = [
    ...texts.filter((each) => isUntranslated(each, known)).map(({ text }) => `"${text}" is not translated`),
    ...texts.filter((each) => isOwn(each, known) && isCut(each)).map(({ text }) => `"${text}" is cut off`),
    ...attributesIn(whole)
      .filter((text) => known.english.includes(text))
      .map((text) => `the name "${text}" is not translated`),
    ...(root.scrollWidth > innerWidth + 1 ? [`the page is ${root.scrollWidth} px wide`] : []),
  ];
  return [...new Set(found)];
}

interface ShownText {
  node: Node;
  element: Element;
  text: string;
}

function shownTexts(whole: Element): ShownText[] {
  const nodes = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
  const texts: ShownText[] = [];
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    const element = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (element && text && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      texts.push({ node, element, text });
  }
  return texts;
}

function attributesIn(whole: Element): string[] {
  const names = ['aria-label', 'title', 'placeholder', 'alt'];
  return names.flatMap((name) =>
    [...whole.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)?.trim() ?? ''),
  );
}

function isInterface(element: Element): boolean {
  return element.closest('bdi, time, [dir], [lang], [class*="textLayer"], svg') === document.documentElement;
}

function isUntranslated({ text, element }: ShownText, { english, isPseudo }: KnownTexts): boolean {
  if (!isInterface(element)) return false;
  if (!isPseudo) return english.includes(text);
  const isDate = /\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/.test(text);
  return /^[ -~]*[a-z]{3,}[ -~]*$/i.test(text) && !isDate;
}

function isOwn({ text, element }: ShownText, { own, isPseudo }: KnownTexts): boolean {
  return isPseudo ? /[áéíóúñš]/i.test(text) && isInterface(element) : own.includes(text);
}

/** Returns whether an element hides a part of a line that nobody can scroll to. */
function isCut({ node, element }: ShownText): boolean {
  const range = document.createRange();
  range.selectNodeContents(node);
  const lines = [...range.getClientRects()];
  for (let above: Element | null = element; above && !isWhole(above); above = above.parentElement) {
    const by = above;
    if (lines.some((line) => cutsOff(by, line))) return true;
  }
  return false;
}

/** Returns whether all of an element can be reached, or nobody sees it. */
function isWhole(element: Element): boolean {
  const { overflow, position, clipPath } = getComputedStyle(element);
  return (
    element === document.body ||
    element.matches('[inert], [aria-hidden="true"]') ||
    clipPath !== 'none' ||
    position === 'fixed' ||
    /auto|scroll/.test(overflow) ||
    element.getBoundingClientRect().width <= 2
  );
}

/** Lines are higher than their letters, so a little height is none. */
function cutsOff(element: Element, line: DOMRect): boolean {
  const { overflowX, overflowY } = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const width = Math.max(box.left - line.left, line.right - box.right);
  const height = Math.max(box.top - line.top, line.bottom - box.bottom);
  return (overflowX !== 'visible' && width > 2) || (overflowY !== 'visible' && height > line.height / 4);
}
