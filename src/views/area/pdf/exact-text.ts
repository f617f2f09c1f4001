import type { PDFPageProxy } from 'pdfjs-dist';

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

export interface PieceWidths {
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
export function fitSpaces(
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
