const PICTURE_ID = /^[0-9a-f]{32}$/;

/** Returns whether a text has the form of the id of a picture, which nobody can guess. */
export const isPictureId = (text: string): boolean => PICTURE_ID.test(text);

/** The edge in pixels of the smaller version of a picture, for lists. */
export const PICTURE_SIZES = ['192'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Returns the address of a picture, by which an `img` element loads it; 512 pixels wide without a size. */
export const pictureAddress = (id: string, size?: PictureSize): string =>
  `/backend-pictures/${id}${size ? `?size=${size}` : ''}`;
