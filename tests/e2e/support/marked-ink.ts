interface Span {
  left: number;
  right: number;
}

/**
 * Returns, in a page of the reader, where the mark of the current match is and where the glyphs of that word are
 * in the picture of the page, in pixels; a word ends where more than a gap between letters is empty.
 */
export function markedAndInked(): { mark: Span; ink: Span } {
  const [range] = [...(CSS.highlights.get('foyer-current-hit') ?? [])] as Range[];
  const picture = range?.startContainer.parentElement?.closest('[data-sheet]')?.querySelector('canvas');
  if (!range || !picture) throw new Error('Nothing is marked');
  const box = range.getBoundingClientRect();
  const { left, top, width } = picture.getBoundingClientRect();
  const density = picture.width / width;
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [picture.width, Math.round(box.height * density)];
  const context = copy.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas');
  context.drawImage(picture, 0, (top - box.top) * density);
  const { data } = context.getImageData(0, 0, copy.width, copy.height);
  const at = (x: number, y: number) => (y * copy.width + x) * 4;
  const isInk = (x: number) =>
    Array.from({ length: copy.height }, (_, y) => at(x, y)).some(
      (pixel) =>
        [0, 1, 2].reduce((sum, c) => sum + Math.abs((data[pixel + c] ?? 0) - (data[c] ?? 0)), 0) > 120,
    );
  const letterGap = Math.round(box.height * density * 0.12);
  const isEmpty = (from: number) => !Array.from({ length: letterGap }, (_, x) => from + x).some(isInk);
  let [start, end] = [Math.round(((box.left + box.right) / 2 - left) * density), 0];
  end = start;
  while (!isEmpty(start - letterGap)) start -= 1;
  while (!isEmpty(end)) end += 1;
  return {
    mark: { left: box.left, right: box.right },
    ink: { left: left + start / density, right: left + end / density },
  };
}
