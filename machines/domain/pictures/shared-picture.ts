/** What a picture is for, beside that of a profile: the post of a wall, or a whiteboard. */
export const SHARED_USES = ['wall', 'board'] as const;
export type SharedUse = (typeof SHARED_USES)[number];

/** Bytes that the file may have of which such a picture is made. */
export const SHARED_PICTURE_MAX = 5_242_880;
