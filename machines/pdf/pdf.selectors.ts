import type { SnapshotFrom } from 'xstate';
import { type Fit, fittedWidth, usualFit } from './page-fit';
import type { pdfMachine } from './pdf.machine';

type Snapshot = SnapshotFrom<typeof pdfMachine>;
export const pdfAddress = (snapshot: Snapshot): string | null =>
  snapshot.matches('loading') || snapshot.matches('reading') ? snapshot.context.address : null;
export const isReading = (snapshot: Snapshot): boolean => snapshot.matches('reading');
export const isPdfFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
export const pageNumber = (snapshot: Snapshot): number => snapshot.context.page;
export const pageCount = (snapshot: Snapshot): number => snapshot.context.pages;
/** Returns what of a page is visible at a zoom of 1. */
export const fitOf = ({ context: { fit, room, sheet } }: Snapshot): Fit => fit ?? usualFit(room, sheet);
/** Returns the fit to offer: the present one while the page is zoomed, otherwise the other one. */
export const offeredFit = (snapshot: Snapshot): Fit => {
  const isWidth = fitOf(snapshot) === 'width';
  return isWidth === (zoomOf(snapshot) !== 1) ? 'width' : 'page';
};
/** Returns the width of a page in pixels; 0 while the room for it is unknown. */
export const sheetWidth = (snapshot: Snapshot): number => {
  const { room, sheet } = snapshot.context;
  return Math.floor(fittedWidth(fitOf(snapshot), room, sheet) * zoomOf(snapshot));
};
/** Returns the width of the first page divided by its height. */
export const sheetRatio = ({ context: { sheet } }: Snapshot): number => sheet.width / sheet.height;
/** Returns the zoom; 1 is the fitted page. */
export const zoomOf = (snapshot: Snapshot): number => snapshot.context.zoom;
export const searchedFor = (snapshot: Snapshot): string => snapshot.context.query;
export const isSearching = (snapshot: Snapshot): boolean => snapshot.matches({ reading: 'searching' });
export const isNothingFound = (snapshot: Snapshot): boolean => snapshot.matches({ reading: 'notFound' });
export const hitCount = (snapshot: Snapshot): number => snapshot.context.hits.count;
/** Returns the index of the current match, from 0. */
export const hitIndex = (snapshot: Snapshot): number => snapshot.context.hit;
/** Returns the index of the current match on a page, from 0; -1 when it is on another page. */
export const hitOnPage =
  (page: number) =>
  ({ context: { hits, hit } }: Snapshot): number =>
    hits.pageOf(hit) === page ? hits.indexOnPage(hit) : -1;
