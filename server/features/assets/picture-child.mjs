// @ts-check
import sharp from 'sharp';
import { answerJobs } from '../../platform/worker-child.mjs';

/** Bytes of memory of this process. The largest panorama needs about half of it. */
const MEMORY_MAX = 1_024 * 1_024 * 1_024;
const CHECK_INTERVAL = 100;

// One picture at a time, none of it kept.
sharp.concurrency(1);
sharp.cache(false);

/** @param {import('sharp').Sharp} picture */
async function factsOf(picture) {
  const { autoOrient, pages = 1, exif, xmp, iptc, comments } = await picture.metadata();
  const hasMetadata = [exif, xmp, iptc, comments].some((part) => part !== undefined);
  return { ...autoOrient, pages, hasMetadata };
}

/** @param {any} picture @param {[string, ...unknown[]][]} steps */
const edited = (picture, steps) =>
  steps.reduce((changed, [method, ...values]) => changed[method](...values), picture).toBuffer();

/** @param {{ path: string, options: import('sharp').SharpOptions, steps?: [string, ...unknown[]][] }} job */
async function answerTo({ path, options, steps }) {
  const picture = sharp(path, options);
  try {
    return { result: await (steps ? edited(picture, steps) : factsOf(picture)) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

answerJobs(async (job) => {
  const watching = setInterval(() => {
    if (process.memoryUsage.rss() > MEMORY_MAX) process.exit(1);
  }, CHECK_INTERVAL);
  return answerTo(job).finally(() => clearInterval(watching));
});
