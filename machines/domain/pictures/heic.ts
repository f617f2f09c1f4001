/** The type of the pictures that iPhones take, which most browsers cannot show. */
export const HEIC = 'image/heic';

const NAME = /\.(heic|heif|hif)$/i;
const BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];

/** The number of first bytes of a file that `isHeicContent` looks at. */
export const HEIC_HEAD = 12;

/** Returns whether a file says of itself, by its type or by its name, that it is a HEIC picture. */
export const isHeicFile = ({ name, type }: { name: string; type: string }): boolean =>
  /^image\/hei[cf]/.test(type) || NAME.test(name);

/** Returns whether the first bytes of a file are those of a HEIC picture, whatever its name says. */
export function isHeicContent(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head.subarray(4, HEIC_HEAD));
  return text.startsWith('ftyp') && BRANDS.includes(text.slice(4));
}
