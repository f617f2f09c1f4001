import type { PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { pdfjs, usePageContext } from 'react-pdf';
import { joined, type Place, placesIn } from './document-text';
import { LinkLayer } from './link-layer';
import './text-layer.css';

interface TextLayerProps {
  query: string;
  /** The index of the current match on this page, from 0; -1 for none. */
  current: number;
}

/** A page's pieces of text and the elements that show them, by index. */
interface PageText {
  items: readonly { str: string; hasEOL: boolean }[];
  pieces: readonly HTMLElement[];
}

const ALL = 'foyer-hit';
const CURRENT = 'foyer-current-hit';

/** Maps a position in the joined text to a piece and an offset in it. */
function pointAt({ items, pieces }: PageText, position: number): { node: Node; offset: number } | null {
  let start = 0;
  for (const [index, { str, hasEOL }] of items.entries()) {
    const node = pieces[index]?.firstChild;
    if (node && position <= start + str.length) return { node, offset: position - start };
    start += str.length + (hasEOL ? 1 : 0);
  }
  return null;
}

function rangeOf(text: PageText, { start, end }: Place): Range | null {
  const [from, to] = [pointAt(text, start), pointAt(text, end)];
  if (!from || !to) return null;
  const range = document.createRange();
  range.setStart(from.node, Math.max(0, Math.min(from.offset, from.node.textContent?.length ?? 0)));
  range.setEnd(to.node, Math.max(0, Math.min(to.offset, to.node.textContent?.length ?? 0)));
  return range;
}

function highlight(name: string, ranges: readonly Range[]): () => void {
  if (!('highlights' in CSS)) return () => {};
  const set = CSS.highlights.get(name) ?? new Highlight();
  for (const range of ranges) set.add(range);
  CSS.highlights.set(name, set);
  return () => {
    for (const range of ranges) set.delete(range);
  };
}

/** Highlights the matches of a query on a page and scrolls to the current one; returns the function that removes them. */
function showHits(text: PageText, query: string, current: number): () => void {
  const ranges = placesIn(joined(text.items), query).map((place) => rangeOf(text, place));
  const chosen = ranges[current] ?? null;
  const forgetAll = highlight(ALL, ranges.filter((range) => range !== null && range !== chosen) as Range[]);
  const forgetCurrent = highlight(CURRENT, chosen ? [chosen] : []);
  // After the page of the match has been scrolled to.
  const frame = requestAnimationFrame(() =>
    chosen?.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' }),
  );
  return () => {
    cancelAnimationFrame(frame);
    forgetAll();
    forgetCurrent();
  };
}

/**
 * Shows the page's text over its picture, for selection and search; pdf.js builds it without HTML strings.
 */
export function TextLayer({ query, current }: TextLayerProps) {
  const context = usePageContext();
  const layer = useRef<HTMLDivElement>(null);
  const [text, setText] = useState<PageText | null>(null);
  const page = context?.page || null;
  const [scale, rotation] = [context?.scale ?? 1, context?.rotate ?? 0];

  useEffect(() => {
    const element = layer.current;
    if (!element || !page) return;
    return draw(page, element, page.getViewport({ scale, rotation }), setText);
  }, [page, scale, rotation]);

  useEffect(() => (text ? showHits(text, query, current) : undefined), [text, query, current]);

  if (!page) return null;
  return (
    <>
      <div ref={layer} className="textLayer" dir="ltr" />
      <LinkLayer page={page} scale={scale} rotation={rotation} />
    </>
  );
}

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>;

/** The usual widths of a space, of set lines too, in units of the font's size. */
const SPACE = { least: 0.1, usual: 0.28, most: 0.6 };

/**
 * Returns the styles with the document's own fonts, which pdf.js has loaded under the names of the styles for
 * the picture: with others, only the ends of a piece of text would be where they are in the picture.
 */
export const withOwnFonts = (styles: TextContent['styles']): TextContent['styles'] =>
  Object.fromEntries(
    Object.entries(styles).map(([name, style]) => [
      name,
      { ...style, fontFamily: `"${name}", ${style.fontFamily}` },
    ]),
  );

interface PieceWidths {
  /** The width that the piece has in the picture, in units of the font's size. */
  wanted: number;
  /** The width with the spaces of another font, in the same units. */
  natural: number;
  spaces: number;
}

/**
 * Returns what to add to each space of a piece, in units of the font's size, so that it is as wide as in the
 * picture: pdf.js loads fonts without their spaces, and a set line has wider ones. Null for a piece whose letters
 * are spaced: it is scaled as a whole.
 */
export function addedToSpaces({ wanted, natural, spaces }: PieceWidths): number | null {
  if (spaces === 0) return null;
  const added = (wanted - natural) / spaces;
  const space = SPACE.usual + added;
  return space >= SPACE.least && space <= SPACE.most ? added : null;
}

/** Gives the spaces of pieces their widths in the picture, instead of scaling whole pieces. */
function fitSpaces(
  items: readonly { str: string; width: number }[],
  pieces: readonly HTMLElement[],
  scale: number,
): void {
  const fitted = pieces.map((piece, index) => {
    const { str = '', width = 0 } = items[index] ?? {};
    const size = Number.parseFloat(piece.style.getPropertyValue('--font-height'));
    const stretch = Number(piece.style.getPropertyValue('--scale-x') || 1);
    const natural = piece.getBoundingClientRect().width / stretch / scale / size;
    return addedToSpaces({ wanted: width / size, natural, spaces: str.split(' ').length - 1 });
  });
  for (const [index, added] of fitted.entries()) {
    const style = pieces[index]?.style;
    if (added === null || !style || style.getPropertyValue('--rotate')) continue;
    style.wordSpacing = `${added}em`;
    style.setProperty('--scale-x', '1');
  }
}

function draw(
  page: PDFPageProxy,
  element: HTMLElement,
  viewport: ReturnType<PDFPageProxy['getViewport']>,
  done: (text: PageText | null) => void,
): () => void {
  let wanted = true;
  let layer: InstanceType<typeof pdfjs.TextLayer> | undefined;
  element.replaceChildren();
  const build = async () => {
    const content = await page.getTextContent();
    if (!wanted) return;
    layer = new pdfjs.TextLayer({
      container: element,
      textContentSource: { ...content, styles: withOwnFonts(content.styles) },
      viewport,
    });
    await layer.render();
    if (!wanted) return;
    const items = content.items.filter((item) => 'str' in item);
    fitSpaces(items, layer.textDivs, viewport.scale);
    done({ items, pieces: layer.textDivs });
  };
  build().catch(() => wanted && done(null));
  return () => {
    wanted = false;
    layer?.cancel();
    done(null);
  };
}
