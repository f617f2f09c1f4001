import { PIXELS_MAX, pictures } from '../assets';

export interface PictureSize {
  /** As the picture is shown: turned as its metadata says. */
  width: number;
  height: number;
}

/** Returns the size of a picture in pixels; undefined when it cannot be read or is too large. */
export async function pictureSizeOf(path: string): Promise<PictureSize | undefined> {
  try {
    const { width, height, pages } = await pictures.factsOf(path);
    return width * height * pages <= PIXELS_MAX ? { width, height } : undefined;
  } catch {
    return undefined;
  }
}
