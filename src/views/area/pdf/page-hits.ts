import { joined, type Place, placesIn } from './document-text';

/** A page's pieces of text and the elements that show them, by index. */
export interface PageText {
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
export function showHits(text: PageText, query: string, current: number): () => void {
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
