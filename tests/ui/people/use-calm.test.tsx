import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCalm } from '@/views/header/people-row';

const INTERVAL = 10_000;

const Told = ({ value }: { value: number }) => <p>{useCalm(value, INTERVAL)}</p>;

const told = () => screen.getByText(/^\d+$/).textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a single change is announced at once, frequent changes once in ten seconds', () => {
  const { rerender } = render(<Told value={1} />);
  const heard: (string | null)[] = [];
  for (let second = 1; second <= 25; second += 1) {
    rerender(<Told value={second + 1} />);
    pass(1_000);
    heard.push(told());
  }
  expect([...new Set(heard)]).toEqual(['2', '11', '21']);
});

test('the latest value is announced when the interval is over', () => {
  const { rerender } = render(<Told value={1} />);
  rerender(<Told value={2} />);
  pass(0);
  rerender(<Told value={3} />);
  pass(INTERVAL - 1);
  expect(told()).toBe('2');
  pass(1);
  expect(told()).toBe('3');
});
