import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROWS, type Row } from './rows';
import { openTroubledPage } from './troubled-page';
import { endsSession, TROUBLES, type Trouble } from './troubles';

const settled = () => vi.advanceTimersByTimeAsync(0);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Milliseconds from one attempt to the next. */
function gapsOf({ once, anew }: Row, trouble: Trouble): readonly number[] {
  if (once) return [];
  const { gaps, lasts } = trouble;
  return anew && !endsSession(trouble) ? [...gaps, lasts, ...gaps] : gaps;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each(ROWS)('$call.method $call.path $when', (row) => {
  it.each(TROUBLES)('answered by $name ends where it is specified', async (trouble) => {
    const { call, signedIn, login, spared = 0, later = 0, begin, needsNothing = false } = row;
    const page = openTroubledPage({
      call,
      trouble,
      spared,
      ...(signedIn && { signedIn }),
      ...(login && { login }),
    });
    await settled();
    begin?.(page);
    await vi.advanceTimersByTimeAsync(later);
    await vi.dynamicImportSettled();
    const gaps = gapsOf(row, trouble);
    await vi.advanceTimersByTimeAsync(sum(gaps) + trouble.lasts + 1);
    expect({ attempts: page.attempts(), gaps: page.gaps() }).toEqual({ attempts: gaps.length + 1, gaps });
    if (needsNothing && trouble.isAnswered) expect(page.seen()).toEqual(row.well);
    else {
      expect(page.seen()).toEqual(row.ends(trouble));
      row.also?.(page, trouble);
    }
    page.actor.stop();
  });
});
