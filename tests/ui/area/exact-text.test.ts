import '../../support/pdf-engine-parts';
import { expect, test } from 'vitest';
import { addedToSpaces, withOwnFonts } from '@/views/area/pdf/text-layer';

test('the spaces of a piece make up the difference to its width in the picture', () => {
  expect(addedToSpaces({ wanted: 20.5, natural: 20, spaces: 5 })).toBeCloseTo(0.1);
  expect(addedToSpaces({ wanted: 19.5, natural: 20, spaces: 5 })).toBeCloseTo(-0.1);
});

test.each([
  { text: 'a word', piece: { wanted: 5.5, natural: 5, spaces: 0 } },
  { text: 'letters far apart', piece: { wanted: 12, natural: 10, spaces: 2 } },
  { text: 'letters close together', piece: { wanted: 9, natural: 10, spaces: 2 } },
])('$text is scaled as a whole', ({ piece }) => {
  expect(addedToSpaces(piece)).toBeNull();
});

test('text is set in the fonts of the document, and in the usual ones where these lack a letter', () => {
  const styles = { g_d0_f1: { ascent: 1, descent: 0, vertical: false, fontFamily: 'serif' } };
  expect(withOwnFonts(styles)).toEqual({ g_d0_f1: { ...styles.g_d0_f1, fontFamily: '"g_d0_f1", serif' } });
});
