import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { unusedReact, withoutUnused } from '../../scripts/vite/unused-react';

const folder = dirname(createRequire(import.meta.url).resolve('react-dom'));
const RENDERER = join(folder, 'cjs/react-dom-client.production.js');
const renderer = readFileSync(RENDERER, 'utf8');

/** What the plugin makes of a module. */
function transformed(code: string, id: string): { code: string } | null {
  const { transform } = unusedReact();
  if (typeof transform !== 'object') throw new Error('The plugin takes no modules');
  return (transform.handler as (code: string, id: string) => { code: string } | null)(code, id);
}

test('the renderer loses what nothing uses, and keeps what shows a page', () => {
  const code = transformed(renderer, RENDERER)?.code ?? '';
  expect(code.length).toBeLessThan(renderer.length * 0.9);
  expect(code).toContain('function startViewTransition() {}');
  expect(code).toContain('exports.createRoot = ');
  expect(code).not.toContain('exports.hydrateRoot');
  expect(code).toContain('ReactDOMRoot.prototype.render =');
  expect(code.match(/isHydrating = /g)).toHaveLength(1);
});

test('a renderer that is written in another way stops the build', () => {
  expect(() => withoutUnused(renderer.replace('function startViewTransition(', 'function begin('))).toThrow(
    'React has no function startViewTransition any more',
  );
});

test.each([
  `import { Suspense, ViewTransition } from 'react';`,
  `import { hydrateRoot } from "react-dom/client";`,
  'const [state] = React$1.useActionState(save);',
])('a module that uses what is removed stops the build: %s', (code) => {
  expect(() => transformed(code, '/src/page.tsx')).toThrow('/src/page.tsx uses what');
});

test('other modules stay as they are', () => {
  expect(transformed(`import { useState } from 'react'; preload();`, '/src/page.tsx')).toBeNull();
});
