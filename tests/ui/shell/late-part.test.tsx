import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { latePart } from '@/ui/late-part';

const Part = ({ name }: { name: string }) => <p>Hello {name}</p>;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the page does without the part until its code has come', async () => {
  const Late = latePart(async () => Part);
  const { container } = render(<Late name="Ada" />);
  expect(container.textContent).toBe('');
  await pass(0);
  expect(container.textContent).toBe('Hello Ada');
});

test('code that does not come is asked for again, with longer and longer pauses', async () => {
  const asked: number[] = [];
  const load = vi.fn(async () => {
    asked.push(Date.now());
    if (asked.length < 4) throw new Error('no network');
    return Part;
  });
  const began = Date.now();
  const Late = latePart(load);
  render(<Late name="Ada" />);
  await pass(60_000);
  expect(asked.map((at) => at - began)).toEqual([0, 2_000, 6_000, 14_000]);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

test('several places share one loading', async () => {
  const load = vi.fn(async () => Part);
  const Late = latePart(load);
  render(
    <>
      <Late name="Ada" />
      <Late name="Grace" />
    </>,
  );
  await pass(0);
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Hello Grace')).toBeTruthy();
});
