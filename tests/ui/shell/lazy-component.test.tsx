import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent } from '@/ui/layers/lazy-component';

const Part = ({ name }: { name: string }) => <p>Hello {name}</p>;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a lazy component shows nothing until its code has loaded', async () => {
  const Lazy = lazyComponent(async () => Part);
  const { container } = render(<Lazy name="Ada" />);
  expect(container.textContent).toBe('');
  await pass(0);
  expect(container.textContent).toBe('Hello Ada');
});

test('failed loading is repeated with growing delays', async () => {
  const asked: number[] = [];
  const load = vi.fn(async () => {
    asked.push(Date.now());
    if (asked.length < 4) throw new Error('no network');
    return Part;
  });
  const began = Date.now();
  const Lazy = lazyComponent(load);
  render(<Lazy name="Ada" />);
  await pass(60_000);
  expect(asked.map((at) => at - began)).toEqual([0, 2_000, 6_000, 14_000]);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

test('several instances share one loading', async () => {
  const load = vi.fn(async () => Part);
  const Lazy = lazyComponent(load);
  render(
    <>
      <Lazy name="Ada" />
      <Lazy name="Grace" />
    </>,
  );
  await pass(0);
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Hello Grace')).toBeTruthy();
});

test('with a fallback for failures, loading is repeated only on request', async () => {
  const load = vi.fn(async () => Part);
  load.mockRejectedValueOnce(new Error('no network'));
  const Lazy = lazyComponent(load, {
    pending: <p>Loading</p>,
    failed: (retry) => (
      <button type="button" onClick={retry}>
        Try again
      </button>
    ),
  });
  render(<Lazy name="Ada" />);
  expect(screen.getByText('Loading')).toBeTruthy();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(1);
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(screen.getByText('Loading')).toBeTruthy();
  await pass(0);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
});

test('preloaded code is not loaded again', async () => {
  const load = vi.fn(async () => Part);
  const Lazy = lazyComponent(load);
  Lazy.preload();
  await pass(0);
  render(<Lazy name="Ada" />);
  await pass(0);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});
