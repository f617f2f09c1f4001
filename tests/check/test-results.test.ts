import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  endOf,
  linesOfFailed,
  linesOfSkipped,
  readPlaywright,
  readVitest,
  timeOf,
} from '../../scripts/test-results.mjs';
import { temporaryFolder } from '../support/store';

async function reportOf(content: unknown): Promise<string> {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const path = join(folder.path, 'report.json');
  await writeFile(path, JSON.stringify(content));
  return path;
}

const assertion = (title: string, status: string, ...failureMessages: string[]) => ({
  ancestorTitles: ['the lobby'],
  title,
  status,
  failureMessages,
});

test('a failed test says what failed; a file that cannot be loaded, why', async () => {
  const path = await reportOf({
    testResults: [
      {
        name: '/project/tests/lobby.test.ts',
        status: 'failed',
        assertionResults: [
          assertion('opens', 'passed'),
          assertion('closes', 'failed', '\u001b[31mexpected 1 to be 2\u001b[39m\n  at lobby.test.ts:3'),
        ],
      },
      {
        name: '/project/tests/expo.test.ts',
        status: 'failed',
        message: 'no such file',
        assertionResults: [],
      },
    ],
  });
  const tests = readVitest(path, '/project');
  expect(tests.map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'failed']);
  expect(linesOfFailed(tests)).toEqual([
    '  failed tests/lobby.test.ts › the lobby › closes\n    expected 1 to be 2\n      at lobby.test.ts:3',
    '  failed tests/expo.test.ts\n    no such file',
  ]);
});

test('a program that fails beside its tests is shown by the end of what it printed', () => {
  const printed = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
  const lines = linesOfFailed([{ file: 'build', titles: [], outcome: 'failed', message: endOf(printed) }]);
  expect(lines[0]?.split('\n')).toHaveLength(41);
  expect(lines[0]).toMatch(/^ {2}failed build\n {4}line 60\n[\s\S]+\n {4}line 99$/);
});

test('a failed story says what failed', async () => {
  const failed = { status: 'unexpected', results: [{ error: { message: 'no such button' } }] };
  const passed = { status: 'expected', results: [{}] };
  const path = await reportOf({
    suites: [
      {
        title: 'visit.spec.ts',
        file: 'visit.spec.ts',
        specs: [
          { title: 'a visitor logs in', tests: [passed] },
          { title: 'a visitor leaves', tests: [failed] },
        ],
      },
    ],
  });
  expect(linesOfFailed(readPlaywright(path))).toEqual([
    '  failed tests/e2e/visit.spec.ts › a visitor leaves\n    no such button',
  ]);
});

test('skipped tests of one group share a line with their number', async () => {
  const skipped = [assertion('opens', 'skipped'), assertion('closes', 'pending')];
  const path = await reportOf({
    testResults: [{ name: '/project/tests/lobby.test.ts', status: 'passed', assertionResults: skipped }],
  });
  expect(linesOfSkipped(readVitest(path, '/project'))).toEqual([
    '  skipped 2 × tests/lobby.test.ts › the lobby',
  ]);
});

test('a report that is missing has no tests', () => {
  expect(readVitest('/nowhere/report.json', '/project')).toEqual([]);
  expect(readPlaywright('/nowhere/report.json')).toEqual([]);
});

test('a phase that takes more than its share says so', () => {
  expect(timeOf(44.96, 45)).toBe('45.0 s');
  expect(timeOf(45.1, 45)).toBe('45.1 s, longer than its share of 45 s');
});
