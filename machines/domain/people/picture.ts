const PICTURE_ID = /^[0-9a-f]{32}$/;

/** Returns whether a text has the form of the id of a picture, which nobody can guess. */
export const isPictureId = (text: string): boolean => PICTURE_ID.test(text);

/** The longer edges in pixels of the smaller versions of a picture: for lists of people, and for walls. */
export const PICTURE_SIZES = ['192', '640'] as const;
export type PictureSize = (typeof PICTURE_SIZES)[number];

/** Returns the address of a picture, by which an `img` element loads it; whole without a size: 512 pixels wide of a profile. */
export const pictureAddress = (id: string, size?: PictureSize): string =>
  `/backend-pictures/${id}${size ? `?size=${size}` : ''}`;
