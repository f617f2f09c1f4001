import { Failure } from '@domain/shared/failure';
import { EquirectangularAdapter, utils } from '@photo-sphere-viewer/core';
import { VideoTexture } from 'three';

type Media = HTMLImageElement | HTMLVideoElement;
/** A picture, a film or a smaller copy, and the size of what is drawn. */
interface Source {
  media: TexImageSource;
  width: number;
  height: number;
}

/** Takes pictures and films that the page has loaded: its image machine asks for them again where that helps. */
export class PageMediaAdapter extends EquirectangularAdapter {
  static override readonly id = 'page-media';

  override async loadTexture(source: unknown) {
    const { media, width, height } = source as Source;
    const size = { fullWidth: width, fullHeight: height, croppedWidth: width, croppedHeight: height };
    const panoData = { isEquirectangular: true as const, ...size, croppedX: 0, croppedY: 0 };
    const isMoving = media instanceof HTMLVideoElement;
    const texture = isMoving ? new VideoTexture(media) : utils.createTexture(media);
    return { panorama: source as string, texture, panoData, cacheKey: '' };
  }
}

const isFilm = (media: Element): media is HTMLVideoElement => media instanceof HTMLVideoElement;

/** Returns a picture whose pixels may be read: pictures of other hosts are loaded again for that. */
async function readable(picture: HTMLImageElement): Promise<HTMLImageElement> {
  const { currentSrc: src } = picture;
  if (new URL(src).origin === location.origin) return picture;
  const copy = Object.assign(new Image(), { crossOrigin: 'anonymous', src });
  await copy.decode();
  return copy;
}

/** Returns a picture at most so wide: smaller ones stay as they are. */
async function pictureSource(element: HTMLImageElement, most: number): Promise<Source> {
  const picture = await readable(element);
  await picture.decode();
  const { naturalWidth: width, naturalHeight: height } = picture;
  if (width <= most) return { media: picture, width, height };
  const smaller = new OffscreenCanvas(most, Math.round((height * most) / width));
  smaller.getContext('2d')?.drawImage(picture, 0, 0, smaller.width, smaller.height);
  return { media: smaller, width: smaller.width, height: smaller.height };
}

/**
 * Returns what the viewer can draw of a picture or film on the page, at most so wide.
 * Rejects with a Failure when its pixels may not be read.
 */
export async function sourceOf(media: Media, most: number): Promise<Source> {
  if (!isFilm(media)) return pictureSource(media, most);
  if (new URL(media.currentSrc).origin !== location.origin)
    throw new Failure('FUNCTION_UNSUPPORTED', 'A film of another host cannot be turned');
  return { media, width: media.videoWidth, height: media.videoHeight };
}

/** Returns a picture or film of the page. */
export function mediaOf(id: string): Media {
  const element = document.getElementById(id);
  if (element instanceof HTMLImageElement || element instanceof HTMLVideoElement) return element;
  throw new Failure('PROCESSING_ERROR', `The element ${id} is no picture and no film`);
}
