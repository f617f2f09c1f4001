import { format } from 'node:util';
import { afterEach, expect } from 'vitest';

/** jsdom lacks the element, pdf.js misses a browser, and tests of machines let invoked actors fail. */
const KNOWN = /tag <search> is unrecognized|use the `legacy` build|was sent to stopped actor/;
const LEVELS = ['debug', 'log', 'info', 'warn', 'error'] as const;

/** The files of a process share its console. */
const shared = globalThis as { unexpectedLines?: string[] };

function listen(): string[] {
  const lines: string[] = [];
  for (const level of LEVELS)
    console[level] = (...parts: unknown[]) => {
      const line = format(...parts);
      if (!KNOWN.test(line)) lines.push(`${level}: ${line}`);
    };
  return lines;
}

shared.unexpectedLines ??= listen();
const { unexpectedLines } = shared;

// A test that expects a line replaces the function of the console.
afterEach(() => {
  expect(unexpectedLines.splice(0), 'unexpected lines of the console').toEqual([]);
});
