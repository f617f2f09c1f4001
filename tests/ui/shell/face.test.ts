import { contrast } from '@domain/shared/color';
import { expect, test } from 'vitest';
import { FACE_COLORS, faceColor } from '@/ui/media/face';

test.each(FACE_COLORS)('white initials read on %s', (color) => {
  expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});

test('a name keeps its colour in any case and with any surrounding space', () => {
  expect(faceColor(' ada LOVELACE ')).toBe(faceColor('Ada Lovelace'));
});

test('names spread over all colours', () => {
  const used = new Set(Array.from({ length: 300 }, (_, index) => faceColor(`Guest ${index}`)));
  expect(used.size).toBe(FACE_COLORS.length);
});
