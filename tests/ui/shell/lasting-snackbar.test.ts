import { expect, test, vi } from 'vitest';
import { connectSnackbar, keepSnackbar, type Snackbar } from '@/ui/snackbar';

const lasting = { action: 'Change that', onAction: () => {}, onClose: () => {} };

/** Whoever shows messages, with what stands. */
function layer() {
  const standing: Snackbar[] = [];
  const leave = connectSnackbar((snackbar) => {
    standing.push(snackbar);
    return () => void standing.splice(standing.indexOf(snackbar), 1);
  });
  return { standing, leave };
}

test('a message that stays is taken away by whoever put it there', () => {
  const { standing, leave } = layer();
  const takeAway = keepSnackbar('Something is blocked', lasting);
  expect(standing).toEqual([{ message: 'Something is blocked', lasting }]);
  takeAway();
  expect(standing).toEqual([]);
  leave();
});

test('one that nobody shows yet waits, and can be taken away before and after it is shown', () => {
  const forgotten = keepSnackbar('Forgotten', lasting);
  const takeAway = keepSnackbar('Waiting', lasting);
  forgotten();
  const { standing, leave } = layer();
  expect(standing.map(({ message }) => message)).toEqual(['Waiting']);
  takeAway();
  expect(standing).toEqual([]);
  leave();
});

test('two places may say the same, and each takes its own away', () => {
  const hide = vi.fn();
  const one = keepSnackbar('Blocked', lasting);
  keepSnackbar('Blocked', lasting);
  connectSnackbar(() => hide)();
  one();
  expect(hide).toHaveBeenCalledTimes(1);
});
