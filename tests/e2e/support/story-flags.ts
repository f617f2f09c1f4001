import { chromiumFlags } from '../../../scripts/chromium.mjs';

/**
 * Flags of the browser of stories: its pages live for seconds, so they run without the optimizing compilers, and the
 * browser's own process draws them, with one thread.
 */
export const storyFlags = [
  ...chromiumFlags,
  '--js-flags=--no-opt --no-maglev',
  '--in-process-gpu',
  '--num-raster-threads=1',
];
