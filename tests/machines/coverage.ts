import { readdirSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import type { MachineCoverage } from '../support/replay/coverage';

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** The machines of the product, counted from its folders and not from its tests. */
const machinesOfProduct = (): number =>
  readdirSync('machines', { recursive: true }).filter((path) => String(path).endsWith('.machine.ts')).length;

function reportsOf(project: TestProject): MachineCoverage[] {
  const modules = project.vitest.state.getTestModules().filter((module) => module.project === project);
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  return tests.flatMap((test) => test.meta().machine ?? []);
}

function isPartial({ vitest, config }: TestProject): boolean {
  const { filenamePattern = [] } = vitest as { filenamePattern?: string[] };
  return (
    filenamePattern.length > 0 || config.testNamePattern !== undefined || vitest.config.shard !== undefined
  );
}

/** Vitest calls it before the machines' tests; what it returns runs after them, over all workers' reports. */
export const setup = (project: TestProject) => () => {
  const reports = reportsOf(project);
  if (reports.length === 0) return;
  const [states, transitions] = [
    sum(reports.map((report) => report.states)),
    sum(reports.map((report) => report.transitions)),
  ];
  const walkedStates = states - sum(reports.map((report) => report.missingStates.length));
  const walkedTransitions = transitions - sum(reports.map((report) => report.missingTransitions.length));
  console.log(
    `machines: ${reports.length}, states ${walkedStates}/${states}, transitions ${walkedTransitions}/${transitions}`,
  );
  const complete = walkedStates === states && walkedTransitions === transitions;
  const all = isPartial(project) || reports.length === machinesOfProduct();
  if (!complete || !all) process.exitCode = 1;
};
