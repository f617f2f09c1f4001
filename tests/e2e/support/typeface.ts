import type { Locator } from 'playwright/test';

const FAMILY = 'Rubik Variable';

/** Returns whether a page has loaded the typeface of the venue, for the letters of a range if one is named. */
export const hasTypeface = (body: Locator, range = ''): Promise<boolean> =>
  body.evaluate(
    ({ ownerDocument }, [family, letters]) =>
      [...ownerDocument.fonts].some(
        (face) =>
          face.family.includes(family) && face.unicodeRange.includes(letters) && face.status === 'loaded',
      ),
    [FAMILY, range] as const,
  );
