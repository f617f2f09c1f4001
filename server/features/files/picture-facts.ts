import { ifUnreadable, PIXELS_MAX, pictures } from '../assets';

export interface PictureSize {
  /** As the picture is shown: turned as its metadata says. */
  width: number;
  height: number;
}

/** Returns the size of a picture in pixels; undefined when it cannot be read or is too large. */
export async function pictureSizeOf(path: string): Promise<PictureSize | undefined> {
  const facts = await pictures.factsOf(path).catch(ifUnreadable(() => undefined));
  if (!facts) return undefined;
  const { width, height, pages } = facts;
  return width * height * pages <= PIXELS_MAX ? { width, height } : undefined;
}
