/** A size in pixels or points. */
export interface Size {
  width: number;
  height: number;
}

/** What of a page is always visible: its width, or all of it. */
export type Fit = 'width' | 'page';

export const A4: Size = { width: 595, height: 842 };

/** A page is readable when each of its points is shown with this many pixels. */
const READABLE = 0.85;

/** The pixels that a canvas has at most in the browsers of phones, and on each side. */
const CANVAS_AREA = 16_777_216;
const CANVAS_SIDE = 4_096;

/** Returns how many pixels of a canvas are drawn for each of a page, where the screen has `density`: no more than it holds. */
export const drawnDensity = ({ width, height }: Size, density: number): number =>
  Math.min(density, Math.sqrt(CANVAS_AREA / (width * height)), CANVAS_SIDE / Math.max(width, height));

/** Returns the width in pixels of a page that fits into a room. */
export const fittedWidth = (fit: Fit, room: Size, sheet: Size): number =>
  fit === 'width' ? room.width : Math.min(room.width, (room.height * sheet.width) / sheet.height);

/** Returns the fit of a newly opened document: the whole page where it is readable. */
export const usualFit = (room: Size, sheet: Size): Fit =>
  fittedWidth('page', room, sheet) >= sheet.width * READABLE ? 'page' : 'width';
