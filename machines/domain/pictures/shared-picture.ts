/** What a picture is for, beside that of a profile: the post of a wall, or a whiteboard. */
export const SHARED_USES = ['wall', 'board'] as const;
export type SharedUse = (typeof SHARED_USES)[number];

/** Bytes that the file may have of which such a picture is made. */
export const SHARED_PICTURE_MAX = 5_242_880;

/** Why a picture is not on a wall or a board; the text is chosen where it is shown. */
export type SharedFault = 'tooLarge' | 'wrongType' | 'tooMany' | 'noRoom' | 'refused' | 'notSent';

const FAULTS: Readonly<Record<number, SharedFault>> = {
  403: 'refused',
  413: 'tooLarge',
  415: 'wrongType',
  429: 'tooMany',
  507: 'noRoom',
};

/** Returns what is wrong by the answer to an upload; null when the same can be sent again in a while. */
export function sharedFaultOf({ status }: { status?: number | undefined }): SharedFault | null {
  if (status === undefined || (status >= 500 && status !== 507)) return null;
  return FAULTS[status] ?? 'notSent';
}
