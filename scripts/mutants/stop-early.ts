import fc from 'fast-check';
import { afterEach, beforeEach } from 'vitest';

// A smaller counterexample proves no more.
fc.configureGlobal({ endOnFailure: true });

const killed = new Set<string>();
const mutantOf = (file: string): string => file.replace(/.*\?/, '');

// One failed test is enough: the rest of the mutant's tests is skipped, also in the files that come after.
beforeEach(({ task, skip }) => {
  if (killed.has(mutantOf(task.file.filepath))) skip();
});

afterEach(({ task }) => {
  if (task.result?.state === 'fail') killed.add(mutantOf(task.file.filepath));
});
