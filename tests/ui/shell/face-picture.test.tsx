import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Face } from '@/ui/media/face';

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
