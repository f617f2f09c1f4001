import { chromiumFlags } from '../../../scripts/chromium.mjs';

/** What Playwright disables, as far as it is of use here: of two lists Chromium reads the last one. */
const DISABLED_BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** What each window starts for an address bar that nobody uses, and for a next site that never comes: half of its cost. */
const UNUSED = ['SpareRendererForSitePerProcess', 'WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'];

/**
 * Flags of the browser of stories: its pages live for seconds, so they run without the optimizing compilers, and the
 * browser's own process draws them, with one thread. Devices are granted without a question; their pictures are encoded
 * by the CPU, so they are few.
 */
export const storyFlags = [
  ...chromiumFlags,
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...UNUSED].join(',')}`,
  '--js-flags=--no-opt --no-maglev',
  '--in-process-gpu',
  '--num-raster-threads=1',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream=fps=5',
];
