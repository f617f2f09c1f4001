import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showSnackbar } from '@/ui/snackbar';
import { SnackbarHost } from '@/ui/snackbar-host';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  [true, 1],
  [false, 0],
])('code for messages is fetched ahead while online (%s): %i times', (onLine, times) => {
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  const load = vi.fn(() => new Promise<never>(() => {}));
  render(<SnackbarHost load={load} />);
  act(() => vi.advanceTimersByTime(5_000));
  expect(load).toHaveBeenCalledTimes(times);
});

test('messages that cannot be shown take nothing down, and are asked for again with the next', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Layer = () => <p>A message</p>;
  const load = vi.fn(async () => Layer);
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(
    <>
      <h1>The page</h1>
      <SnackbarHost load={load} />
    </>,
  );
  await act(async () => showSnackbar('First'));
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
  expect(screen.queryByText('A message')).toBeNull();
  await act(async () => showSnackbar('Second'));
  expect(await screen.findByText('A message')).toBeTruthy();
});
