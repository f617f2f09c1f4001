import { expect, test } from 'vitest';
import { securityFaults } from '../../scripts/check/security-tests.mjs';

const read = async (path: string) => (path === 'tests/a.test.ts' ? "test('it holds', () => {})" : undefined);
const row = (number: string, evidence: string) => `| ${number} | 1 | words | ${evidence} |`;
const firstLevel = (...rows: string[]) => [
  ...rows,
  ...Array.from({ length: 70 - rows.length }, (_, index) => row(`9.9.${index}`, 'not met: why')),
];
const faultsOf = (...rows: string[]) => securityFaults(firstLevel(...rows).join('\n'), read);

test.each(['`tests/a.test.ts › it holds`', 'not met: there is none', 'operator: the proxy'])(
  'the evidence %s counts',
  async (evidence) => {
    expect(await faultsOf(row('1.2.1', evidence))).toEqual([]);
  },
);

test.each([
  ['`tests/a.test.ts › it hold`', 'there is no test tests/a.test.ts › it hold'],
  ['`tests/b.test.ts › it holds`', 'there is no test tests/b.test.ts › it holds'],
  ['[a page](gone.md)', 'there is no gone.md'],
  ['of course', 'neither a test nor a reason is named'],
])('the evidence %s is a fault', async (evidence, fault) => {
  expect(await faultsOf(row('1.2.1', evidence))).toEqual([`1.2.1: ${fault}`]);
});

test('a requirement of level 1 that is left out, repeated or unreadable is a fault', async () => {
  const rows = firstLevel();
  expect(await securityFaults(rows.slice(1).join('\n'), read)).toEqual([
    '69 of 70 requirements of level 1 are there',
  ]);
  expect(await securityFaults([...rows.slice(1), rows[1]].join('\n'), read)).toEqual([
    'a requirement is there twice',
  ]);
  expect(await securityFaults([...rows, '| 1.2.3 | words |'].join('\n'), read)).toEqual([
    'this is no row: | 1.2.3 | words |',
  ]);
});
