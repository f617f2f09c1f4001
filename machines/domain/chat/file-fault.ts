import type { Failure } from '../shared/failure';
import { FILE_MAX } from './chat-limits';

/** Why a file cannot be sent; the text is chosen where it is shown. */
export type FileFault =
  | 'tooLarge'
  | 'empty'
  | 'wrongType'
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

/** spec §5: returns what can be said about a file of so many bytes before it is sent. */
export function sizeFault(bytes: number): FileFault | null {
  if (bytes === 0) return 'empty';
  return bytes > FILE_MAX ? 'tooLarge' : null;
}
