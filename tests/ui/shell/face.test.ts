import { contrast } from '@domain/color';
import { expect, test } from 'vitest';
import { FACE_COLORS, faceColor } from '@/ui/face-color';

test.each(FACE_COLORS)('white initials read on %s', (color) => {
  expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});

test('a name keeps its colour, whatever its case and surrounding space', () => {
  expect(faceColor(' ada LOVELACE ')).toBe(faceColor('Ada Lovelace'));
});

test('names spread over all colours', () => {
  const used = new Set(Array.from({ length: 300 }, (_, index) => faceColor(`Guest ${index}`)));
  expect(used.size).toBe(FACE_COLORS.length);
});
