// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ROWS, type Row } from './rows';
import { openTroubledPage } from './troubled-page';
import { endsSession, TROUBLES, type Trouble } from './troubles';

const settled = () => vi.advanceTimersByTimeAsync(0);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** The milliseconds from one attempt to the next. */
function gapsOf({ once, anew, renewed }: Row, trouble: Trouble): readonly number[] {
  if (once) return [];
  if (renewed && trouble.status === 403) return [0];
  const { gaps, lasts } = trouble;
  return anew && !endsSession(trouble) ? [...gaps, lasts, ...gaps] : gaps;
}

/** The console messages of the page. */
let lines: string[] = [];

beforeEach(() => {
  lines = [];
  for (const level of ['error', 'warn', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void lines.push(String(line)));
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(lines.filter((line) => !/^(\w+: |Failed to load venue version$)/.test(line))).toEqual([]);
});

describe.each(ROWS)('$call.method $call.path $when', (row) => {
  it.each(TROUBLES)('a call answered by $name ends as specified', async (trouble) => {
    const { call, signedIn, login, spared = 0, later = 0, begin, needsNothing = false } = row;
    const page = openTroubledPage({
      call,
      trouble,
      spared,
      ...(signedIn && { signedIn }),
      ...(login && { login }),
    });
    await vi.dynamicImportSettled();
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
