import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inlineScripts } from '../../../../server/platform/http/security-headers';
import { contentSecurityPolicy } from '../../../../server/platform/http/security-policy';

it('the policy allows exactly the inline scripts of the built page, by their hash', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(inlineScripts(folder)).toEqual([]);
  writeFileSync(
    join(folder, 'index.html'),
    '<script type="module" src="/a.js"></script><script>f(1)</script>',
  );
  const hash = `'sha256-${createHash('sha256').update('f(1)').digest('base64')}'`;
  expect(inlineScripts(folder)).toEqual([hash]);
  const policy = contentSecurityPolicy(undefined, '/favicon.svg', [], { scripts: [], requests: [] }, [hash]);
  expect(policy).toContain(`; script-src 'self' ${hash}; `);
});
