import { expect, test } from 'vitest';
import { countFaults } from '../../scripts/check/module-counts.mjs';

const file = (path: string, source = '', lines = 1) => ({ path, source: source + '\n'.repeat(lines) });
const long = (path: string, source = '') => file(path, `${source}\n${'// a line\n'.repeat(60)}`);

const CEILINGS = {
  modules: 3,
  'one-importer modules under 60 lines': 1,
};
const SHORT = file('machines/chat/chat.selectors.ts');
const LONG = long('src/app/chat.ts', 'export {};');
const SOURCES = [
  long('src/app/use-chat.ts', "import { a } from '@machines/chat/chat.selectors';"),
  SHORT,
  LONG,
];

const faultsOf = (sources: typeof SOURCES, ceilings = {}) =>
  countFaults(sources, { ...CEILINGS, ...ceilings }, () => SOURCES);
/** The modules that are named as new crumbs beside those of the ceiling. */
const crumbsIn = (...added: typeof SOURCES) => {
  const faults = faultsOf([...SOURCES, ...added]);
  return faults.flatMap((fault) => fault.match(/^(\S+): short, and one module imports it/)?.[1] ?? []);
};

test('counts at or below their ceilings are no fault', () => {
  expect(faultsOf(SOURCES)).toEqual([]);
  expect(faultsOf(SOURCES, { modules: 4 })).toEqual([]);
});

test('a count above its ceiling is a fault', () => {
  expect(faultsOf([...SOURCES, file('server/main.ts')])).toContain('modules: 4 are more than 3');
});

test.each([
  ['@machines/chat/chat-order', 'machines/chat/chat-order.ts'],
  ['@domain/chat/order', 'machines/domain/chat/order.ts'],
  ['@/views/chat/order', 'src/views/chat/order.tsx'],
  ['./order', 'src/app/order.ts'],
  ['../ui/order', 'src/ui/order/index.ts'],
])('a short module that one other imports as %s is named as a new crumb', (specifier, path) => {
  const importer = long('src/app/order-list.ts', `import { order } from '${specifier}';`);
  expect(crumbsIn(importer, file(path))).toEqual([path]);
});

test('a short module is a crumb once the second of its importers is gone', () => {
  const other = long('src/app/other.ts', "import type { A } from './order';");
  const order = file('src/app/order.ts');
  const importer = long('src/app/order-list.ts', "import './order';");
  expect(crumbsIn(other, order, importer)).toEqual([]);
  expect(crumbsIn(order, importer)).toEqual([order.path]);
});

test('a module that is loaded lazily, is long or is imported by none is no crumb', () => {
  const list = long('src/app/list.ts', "import('./lazy');\nimport { a } from './long';");
  expect(crumbsIn(list, file('src/app/lazy.ts'), long('src/app/long.ts'))).toEqual([]);
});
