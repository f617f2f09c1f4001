import { chromiumFlags } from '../../../scripts/chromium.mjs';

/**
 * Flags of the browser of stories: its pages live for seconds, so they run without the optimizing compilers, and the
 * browser's own process draws them, with one thread. Devices are granted without a question; their pictures are encoded
 * by the CPU, so they are few.
 */
export const storyFlags = [
  ...chromiumFlags,
  '--js-flags=--no-opt --no-maglev',
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=fps=5',
];
