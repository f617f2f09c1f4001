/** Browsers that differ in how camera and microphone are allowed. */
export type BrowserKind = 'ios' | 'android' | 'firefox' | 'safari' | 'chromium';

const SIGNS: readonly (readonly [BrowserKind, RegExp])[] = [
  ['ios', /iPhone|iPad|iPod/],
  ['android', /Android/],
  ['firefox', /Firefox\//],
  ['chromium', /Chrom(?:e|ium)\//],
  ['safari', /Safari\//],
];

/** Returns the kind of a browser by its user agent string. */
export const browserKindOf = (userAgent: string): BrowserKind =>
  SIGNS.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'chromium';
