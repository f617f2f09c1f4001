import { HEIC } from '../pictures/heic';
import type { Failure } from '../shared/failure';
import { FILE_MAX } from './chat-limits';

/** Why a file cannot be sent; the text is chosen where it is shown. */
export type FileFault =
  | 'tooLarge'
  | 'empty'
  | 'wrongType'
  /** A picture that most browsers cannot show. */
  | 'heic'
  /** The person has sent too many files on this day. */
  | 'tooMany'
  /** All files of the person have too many bytes. */
  | 'noRoom'
  /** The bytes were lost with a reload. */
  | 'missing';

/** The status of a failed upload whose bytes are no longer in the tab. */
export const MISSING_STATUS = 410;

const FAULTS: Readonly<Record<number, FileFault>> = {
  [MISSING_STATUS]: 'missing',
  413: 'tooLarge',
  415: 'wrongType',
  429: 'tooMany',
  507: 'noRoom',
};

/** Returns what is wrong with a file by the answer to its upload; null when the upload failed for another reason. */
export const fileFaultOf = ({ status = 0 }: Failure): FileFault | null => FAULTS[status] ?? null;

/** spec §5: returns what can be said about a file before it is sent. */
export function chosenFileFault({ type, size }: { type: string; size: number }): FileFault | null {
  if (type === HEIC) return 'heic';
  if (size === 0) return 'empty';
  return size > FILE_MAX ? 'tooLarge' : null;
}
