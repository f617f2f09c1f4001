import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureSize } from '@domain/people/picture';
import type { AssetSize } from '@domain/venue/asset';
import { LRUCache } from 'lru-cache';
import type { Sharp, SharpOptions } from 'sharp';
import { createConcurrencyLimit } from '../../backend/identity/concurrency';
import { packageRoot } from '../../platform/package-root';
import { WorkerFailure, workerProcess } from '../../platform/worker-process';
import type { ContentFolder } from './content-folder';

const PICTURES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const MOVING: readonly string[] = ['image/gif', 'image/webp'];
const QUALITY = 82;
/** What takes longer, in milliseconds, is no picture that people show each other. */
const TIMEOUT = 60_000;

/** Pictures that could not be shrunk, which would keep all others waiting again. */
const FAILED = { max: 1_000, ttl: 5 * 60_000 };

/** Pixels that a picture may have, so that no small file fills the memory of those who see it. */
export const PIXELS_MAX = 50_000_000;
/** Pixels of the largest panorama of a host. */
const PANORAMA_PIXELS_MAX = 16_384 * 8_192;

export const isPicture = (type: string): boolean => PICTURES.includes(type);

/** The lane of what reads the heads of pictures. */
const HEADS = 'heads';

type Method =
  | 'autoOrient'
  | 'extract'
  | 'flatten'
  | 'jpeg'
  | 'keepIccProfile'
  | 'png'
  | 'raw'
  | 'resize'
  | 'webp';
/** A method of the picture library and its arguments. */
export type PictureStep = { [Name in Method]: [Name, ...Parameters<Sharp[Name]>] }[Method];

/** What a picture says of itself. */
interface PictureFacts {
  /** In pixels, as it is shown: turned as its metadata says. */
  width: number;
  height: number;
  /** The frames of a moving picture. */
  pages: number;
  /** Whether it says more than it shows: where, when and with what it was taken. */
  hasMetadata: boolean;
}

interface Job {
  path: string;
  options: SharpOptions;
  steps?: readonly PictureStep[];
}

/** A picture that cannot be read. */
class PictureFault extends Error {
  override readonly name = 'PictureFault';
}

/** Returns a handler of rejections for pictures that cannot be read; all other failures stay. */
export const ifUnreadable =
  <Result>(result: () => Result) =>
  (error: unknown): Result => {
    if (error instanceof PictureFault) return result();
    throw error;
  };

/** Reads and changes pictures in a process of its own, whose paths are absolute. */
export interface PictureEditor {
  /**
   * Returns what the head of a picture says, in turn with what each owner has changed.
   * @throws PictureFault when it is damaged, WorkerFailure when the process fails
   */
  factsOf(path: string): Promise<PictureFacts>;
  /**
   * Returns the bytes of a picture after some steps. Owners take turns, so that nobody waits for all of one person.
   * @throws PictureFault when it is damaged or too large, WorkerFailure when the process fails, as when it takes too long
   */
  edited(path: string, steps: readonly PictureStep[], owner: string, options?: SharpOptions): Promise<Buffer>;
}

/** Creates an editor with a queue of its own; `timeout` in milliseconds. */
export function pictureEditor(timeout = TIMEOUT): PictureEditor {
  const program = join(packageRoot, 'server/features/assets/picture-child.mjs');
  const worker = workerProcess<Job, { result?: unknown; fault?: string }>({ program, heap: 128, timeout });
  const inTurn = createConcurrencyLimit(1, Number.POSITIVE_INFINITY);

  async function resultOf(job: Job): Promise<unknown> {
    const { result, fault } = await worker.run(job);
    if (fault !== undefined) throw new PictureFault(fault);
    return result;
  }

  return {
    factsOf: (path) =>
      inTurn(() => resultOf({ path, options: { limitInputPixels: false } }), HEADS) as Promise<PictureFacts>,
    edited(path, steps, owner, given) {
      const options = { limitInputPixels: PIXELS_MAX, ...given };
      return inTurn(() => resultOf({ path, steps, options }), owner) as Promise<Buffer>;
    },
  };
}

/** The one editor of this server, which works on one picture at a time. */
export const pictures = pictureEditor();

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function shrunk(
  path: string,
  type: string,
  size: AssetSize | PictureSize,
  owner: string,
): Promise<Buffer> {
  const edge = Number(size);
  const options = { limitInputPixels: PANORAMA_PIXELS_MAX };
  const steps: PictureStep[] = [
    ['resize', { width: edge, height: edge, fit: 'inside', withoutEnlargement: true }],
    ['webp', { quality: QUALITY }],
  ];
  return MOVING.includes(type)
    ? pictures.edited(path, steps, owner, { ...options, animated: true })
    : pictures.edited(path, [['autoOrient'], ...steps], owner, options);
}

/** Smaller WebP versions of pictures, created at the first request and stored beside the original. */
interface PictureSizes {
  /**
   * Returns the stored file of a size, undefined when the bytes are no readable picture. The pictures of each owner wait
   * for those of the others in turn.
   * @throws WorkerFailure when the picture cannot be shrunk for now
   */
  fileOf(
    original: string,
    type: string,
    size: AssetSize | PictureSize,
    owner: string,
  ): Promise<string | undefined>;
}

export function pictureSizes(folder: ContentFolder): PictureSizes {
  const making = new Map<string, Promise<string>>();
  const failed = new LRUCache<string, Error>(FAILED);
  async function make(file: string, work: () => Promise<Buffer>): Promise<string> {
    const bytes = await work().catch((error: Error) => {
      // A process that did not start says nothing of the picture.
      if (!(error instanceof WorkerFailure) || error.hadJob) failed.set(file, error);
      throw error;
    });
    await folder.write(file, bytes);
    return file;
  }

  return {
    async fileOf(original, type, size, owner) {
      const file = `${original}-${size}.webp`;
      if (await exists(folder.pathOf(file))) return file;
      const failure = failed.get(file);
      const made =
        making.get(file) ??
        (failure
          ? Promise.reject(failure)
          : make(file, () => shrunk(folder.pathOf(original), type, size, owner))
        ).finally(() => making.delete(file));
      making.set(file, made);
      return made.catch(ifUnreadable(() => undefined));
    },
  };
}
