import { isOwnAddress, safeRedirect } from '@domain/shared/address';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const ORIGIN = 'https://foyer.example';

const HOSTILE: unknown[] = [
  'https://evil.example',
  'HTTPS://evil.example',
  'http:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '\u0000//evil.example',
  '/ /evil.example',
  '/\u00a0/evil.example',
  '/\u2028/evil.example',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'ftp://evil.example',
  'mailto:ada@evil.example',
  'evil.example',
  'evil.example/login',
  './/evil.example',
  '../evil',
  '@evil.example',
  '/login//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/v/hall/..//evil.example',
  '?redirect=//evil.example',
  '#//evil.example',
  '',
  ' ',
  null,
  undefined,
  42,
  {},
  ['/v/hall'],
];

const HARMLESS = [
  '/',
  '/login',
  '/v/hall/area/lobby',
  '/v/hall/area/lobby?viewpoint=balcony',
  '/v/hall/area/lobby?next=https://other.example',
  '/v/hall/imprint#privacy-preferences',
  '/v/hall/area/%D8%B1',
  '/v/hall/area/a:b@c',
];

describe('the redirect after a login', () => {
  it.each(HOSTILE.map((target) => [JSON.stringify(target), target]))(
    'the redirect is never %s',
    (_, target) => {
      expect(safeRedirect(target)).toBe('/');
    },
  );

  it.each(HARMLESS)('the redirect may be %s', (target) => {
    expect(safeRedirect(target)).toBe(target);
  });

  it('the redirect always stays on the own origin, for any string', () => {
    const pieces = fc.constantFrom(...'/\\:@?# \t\n.a', '..', '%2f', '%5c', 'https', 'evil.example');
    const addresses = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 8 }).map((chosen) => `/${chosen.join('')}`),
    );
    fc.assert(
      fc.property(addresses, (address) => {
        const isKept = new URL(safeRedirect(address), ORIGIN).origin === ORIGIN;
        return isKept && !(isOwnAddress(address) && new URL(address, ORIGIN).pathname.startsWith('//'));
      }),
      { numRuns: 5_000, seed: 1843 },
    );
  });
});
