import { beforeEach, expect, test, vi } from 'vitest';
import type { Snackbar } from '@/ui/layers/snackbar';

let connectSnackbar: typeof import('@/ui/layers/snackbar').connectSnackbar;
let keepSnackbar: typeof import('@/ui/layers/snackbar').keepSnackbar;

beforeEach(async () => {
  vi.resetModules();
  ({ connectSnackbar, keepSnackbar } = await import('@/ui/layers/snackbar'));
});

const lasting = { action: 'Change that', onAction: () => {}, onClose: () => {} };

/** Returns a fake snackbar layer and its visible messages. */
function layer() {
  const standing: Snackbar[] = [];
  const leave = connectSnackbar((snackbar) => {
    standing.push(snackbar);
    return () => void standing.splice(standing.indexOf(snackbar), 1);
  });
  return { standing, leave };
}

test('a lasting message is removed by its owner', () => {
  const { standing, leave } = layer();
  const takeAway = keepSnackbar('Something is blocked', lasting);
  expect(standing).toEqual([{ message: 'Something is blocked', lasting }]);
  takeAway();
  expect(standing).toEqual([]);
  leave();
});

test('a lasting snackbar waits for the layer and can be removed before and after it is shown', () => {
  const forgotten = keepSnackbar('Forgotten', lasting);
  const takeAway = keepSnackbar('Waiting', lasting);
  forgotten();
  const { standing, leave } = layer();
  expect(standing.map(({ message }) => message)).toEqual(['Waiting']);
  takeAway();
  expect(standing).toEqual([]);
  leave();
});

test('two owners may show the same message, and each removes its own', () => {
  const hide = vi.fn();
  const one = keepSnackbar('Blocked', lasting);
  keepSnackbar('Blocked', lasting);
  connectSnackbar(() => hide)();
  one();
  expect(hide).toHaveBeenCalledTimes(1);
});
