import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const INLINE = /<script>([\s\S]*?)<\/script>/g;

/** Returns the inline scripts of the built page as sources of a content security policy; none without a build. */
export function inlineScripts(clientDir: string): string[] {
  const page = join(clientDir, 'index.html');
  if (!existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(INLINE)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
