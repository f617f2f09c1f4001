import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { lazyPart } from '@/ui/layers/lazy-part';

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

test('a fallback for failures takes the place while loading is repeated, and repeats it at once on request', async () => {
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
  await pass(1_999);
  expect(load).toHaveBeenCalledTimes(1);
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  expect(screen.getByText('Loading')).toBeTruthy();
  await pass(0);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
  await pass(60_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part whose code cannot be loaded says so in its place until it loads by itself or on request', async () => {
  const load = vi.fn(async () => Part);
  for (let count = 0; count < 3; count += 1) load.mockRejectedValueOnce(new Error('no network'));
  const Lazy = lazyPart(load);
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <Lazy name="Ada" />
    </I18nProvider>,
  );
  await pass(0);
  expect(screen.getByRole('alert').textContent).toContain('This part could not be loaded.');
  await pass(2_000);
  expect(load).toHaveBeenCalledTimes(2);
  act(() => screen.getByRole('button', { name: 'Try again' }).click());
  await pass(0);
  expect(load).toHaveBeenCalledTimes(3);
  expect(screen.getByRole('alert')).toBeTruthy();
  await pass(2_000);
  expect(screen.getByText('Hello Ada')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
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
