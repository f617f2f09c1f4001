import type { Failure } from '@domain/shared/failure';
import type { DocumentText } from './document-text';
import type { Size } from './page-fit';

export type PdfCommand =
  /** `sheet` is the size of the first page in points. */
  | { type: 'document.loaded'; pages: number; sheet: Size; text?: DocumentText }
  /** `status` is the HTTP status of the response, if there was one. */
  | { type: 'document.failed'; status?: number }
  | { type: 'document.reload' }
  /** The pixels that a page may fill. */
  | { type: 'room.measured'; room: Size }
  | { type: 'page.next' }
  | { type: 'page.previous' }
  | { type: 'page.show'; page: number }
  | { type: 'zoom.in' }
  | { type: 'zoom.out' }
  | { type: 'fit.width' }
  | { type: 'fit.page' }
  | { type: 'search.type'; query: string }
  | { type: 'hit.next' }
  | { type: 'hit.previous' };

/** The address could not be signed, or the text not searched. */
export type PdfFact = { type: 'pdf.failed'; failure: Failure };
