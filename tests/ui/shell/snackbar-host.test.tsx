import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyComponent } from '@/ui/layers/lazy-component';
import { SnackbarHost } from '@/ui/layers/providers';
import { connectSnackbar, showSnackbar } from '@/ui/layers/snackbar';

afterEach(() => {
  vi.useRealTimers();
  // Nothing waits for the next test.
  connectSnackbar(() => {})();
});

test.each([
  [true, 1],
  [false, 0],
])('the layer is preloaded while the browser is online (%s): %i times', (onLine, times) => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const load = vi.fn(() => new Promise<never>(() => {}));
  render(<SnackbarHost Layer={lazyComponent(load)} />);
  act(() => vi.advanceTimersByTime(5_000));
  expect(load).toHaveBeenCalledTimes(times);
});

test('a layer that cannot be loaded leaves the page unchanged and is loaded again', async () => {
  vi.useFakeTimers();
  const Layer = () => <p>A message</p>;
  const load = vi.fn(async () => Layer);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(
    <>
      <h1>The page</h1>
      <SnackbarHost Layer={lazyComponent(load)} />
    </>,
  );
  await act(async () => showSnackbar('First'));
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
  expect(screen.queryByText('A message')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('A message')).toBeTruthy();
});
