import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { MachineCoverage } from '../support/replay/coverage';
import { joinedWalks } from '../support/replay/walk-counts';

const ENDING = '.machine.ts';
const inCamelCase = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Returns the names of the product's machines, read from its folders and not from its tests. */
const machinesOfProduct = (): string[] =>
  readdirSync('machines', { recursive: true })
    .map((path) => basename(String(path)))
    .filter((file) => file.endsWith(ENDING))
    .map((file) => inCamelCase(file.slice(0, -ENDING.length)));

/** Joins two reports of one machine, whose plans have other inputs: missing is what both have missed. */
const joined = (one: MachineCoverage, other: MachineCoverage): MachineCoverage => ({
  ...one,
  missingStates: one.missingStates.filter((part) => other.missingStates.includes(part)),
  missingTransitions: one.missingTransitions.filter((part) => other.missingTransitions.includes(part)),
  walks: joinedWalks(one.walks, other.walks),
  promises: { ...one.promises, ...other.promises },
});

/** The folder in which the report of the machines finds what was walked, when it is asked for. */
const WALKS = process.env.FOYER_WALKS;

function reportsOf(project: TestProject): MachineCoverage[] {
  const modules = project.vitest.state.getTestModules().filter((module) => module.project === project);
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  const reports = new Map<string, MachineCoverage>();
  for (const report of tests.flatMap((test) => test.meta().machine ?? [])) {
    const known = reports.get(report.name);
    reports.set(report.name, known ? joined(known, report) : report);
  }
  return [...reports.values()];
}

function isPartial({ vitest, config }: TestProject): boolean {
  const { filenamePattern = [] } = vitest as { filenamePattern?: string[] };
  const isChosen = filenamePattern.length > 0 || process.env.FOYER_FAIL_FAST !== undefined;
  return isChosen || config.testNamePattern !== undefined || vitest.config.shard !== undefined;
}

const sum = (reports: MachineCoverage[], count: (report: MachineCoverage) => number): number =>
  reports.map(count).reduce((total, value) => total + value, 0);

/** Prints the coverage; returns false when a state, a transition or a machine was not reached. */
function isComplete(reports: MachineCoverage[], machines: string[]): boolean {
  const [states, transitions] = [sum(reports, (one) => one.states), sum(reports, (one) => one.transitions)];
  const walkedStates = states - sum(reports, (one) => one.missingStates.length);
  const walkedTransitions = transitions - sum(reports, (one) => one.missingTransitions.length);
  console.log(
    `machines: ${reports.length}, states ${walkedStates}/${states}, transitions ${walkedTransitions}/${transitions}`,
  );
  const unreached = reports.flatMap(({ name, missingStates, missingTransitions }) =>
    [...missingStates, ...missingTransitions].map((part) => `${name} never reached ${part}`),
  );
  for (const line of unreached) console.log(line);
  const missing = machines.filter((machine) => !reports.some(({ name }) => name === machine));
  if (missing.length > 0) console.log(`machines without a walk: ${missing.join(', ')}`);
  return walkedStates === states && walkedTransitions === transitions && missing.length === 0;
}

function storeReports(reports: MachineCoverage[]): void {
  if (WALKS) writeFileSync(join(WALKS, 'node.json'), JSON.stringify(reports));
}

/** Vitest's global setup of the machines' tests; returns the check of all workers' reports. */
export const setup = (project: TestProject) => () => {
  const reports = reportsOf(project);
  if (reports.length === 0) return;
  storeReports(reports);
  if (!isComplete(reports, isPartial(project) ? [] : machinesOfProduct())) process.exitCode = 1;
};
