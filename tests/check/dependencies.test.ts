import { expect, test } from 'vitest';
import { auditResult, licenceFaults } from '../../scripts/check/dependencies.mjs';

const NOTICE = 'libvips is under LGPL-3.0-or-later.';
const locked = (name: string, license?: string) => ({
  '': { license: 'Apache-2.0' },
  [`node_modules/a/node_modules/${name}`]: license === undefined ? {} : { license },
});

test.each([
  ['a', 'MIT'],
  ['a', '(MPL-2.0 OR Apache-2.0)'],
  ['a', 'GPL-3.0-only OR MIT'],
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'],
  ['@img/sharp-wasm32', 'Apache-2.0 AND LGPL-3.0-or-later AND MIT'],
  ['cli-table', undefined],
])('the package %s may be under %s', (name, license) => {
  expect(licenceFaults(locked(name, license), NOTICE)).toEqual([]);
});

test.each([
  ['a', 'AGPL-3.0-only'],
  ['a', 'MIT AND GPL-3.0-only'],
  ['a', 'LGPL-3.0-or-later'],
  ['@img/sharp-linux-x64', 'SSPL-1.0'],
])('the package %s must not be under %s', (name, license) => {
  expect(licenceFaults(locked(name, license), NOTICE)).toEqual([
    `${name}: the licence ${license} is not allowed`,
  ]);
});

test('a package without a licence is reported', () => {
  expect(licenceFaults(locked('a'), NOTICE)).toEqual(['a: the licence none is not allowed']);
});

test('a missing notice is reported', () => {
  expect(licenceFaults(locked('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'), '')).toEqual([
    'NOTICE does not name the packages under LGPL-3.0-or-later',
  ]);
});

const report = (severity: string) =>
  JSON.stringify({ vulnerabilities: { tar: { name: 'tar', severity, range: '<7.5.4' } } });

test('a severe advisory fails, a lesser one is counted', () => {
  expect(auditResult(report('high'))).toEqual({ ok: false, output: 'tar <7.5.4: high', note: '1 known' });
  expect(auditResult(report('low'))).toEqual({ ok: true, output: '', note: '1 known' });
});

test.each(['', 'ENOTFOUND', '{"message":"405 Method Not Allowed","statusCode":405}'])(
  'an audit without a report passes and says so (%s)',
  (text) => {
    const note = 'not checked: no advisories from the registry';
    expect(auditResult(text)).toEqual({ ok: true, output: '', note });
  },
);
