import { contrast } from '@domain/shared/color';
import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { FACE_COLORS, Face, faceColor } from '@/ui/media/face';

const image = (container: HTMLElement) => container.querySelector('img') as HTMLImageElement;
const isVisible = (container: HTMLElement) => !image(container).hidden;

test('a picture that cannot be loaded leaves the initials, and the next one is shown', () => {
  const { container, rerender } = render(<Face name="Ada Lovelace" picture={'a'.repeat(32)} />);
  expect([isVisible(container), container.textContent]).toEqual([true, 'AL']);
  fireEvent.error(image(container));
  expect([isVisible(container), container.textContent]).toEqual([false, 'AL']);
  rerender(<Face name="Ada Lovelace" picture={'a'.repeat(32)} size="large" />);
  expect(isVisible(container)).toBe(false);
  rerender(<Face name="Ada Lovelace" picture={'b'.repeat(32)} />);
  expect(isVisible(container)).toBe(true);
});

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
