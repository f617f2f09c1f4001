import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunkNameOf, PARTS } from '../entry-budget.mjs';

const ROOT = join(import.meta.dirname, '../..');
const REFERENCE = /^#: (.+)$/gm;
const FIRST = new Set(Object.values(PARTS).flat().map(chunkNameOf));

/** Returns the modules that have texts in the catalogue of what a person opens later. */
function modulesWithLaterTexts(): string[] {
  const catalogue = readFileSync(join(ROOT, 'locales/en/later.po'), 'utf8');
  return [...catalogue.matchAll(REFERENCE)].map(([, path = '']) => join(ROOT, path));
}

/** Returns the modules of some chunks and of all chunks that they import. */
function modulesOf(files: string[], bundle: Rolldown.OutputBundle): Set<string> {
  const seen = new Set(files);
  const modules = new Set<string>();
  for (const file of seen) {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk') continue;
    for (const id of chunk.moduleIds) modules.add(id);
    for (const imported of chunk.imports) seen.add(imported);
  }
  return modules;
}

/** Fails the build when a module of the first pages has texts in the catalogue that loads later. */
export const laterTexts = (): Plugin => ({
  name: 'later-texts',
  apply: 'build',
  // The room of a meeting loads both catalogues before it shows anything.
  applyToEnvironment: ({ name }) => name !== 'room',
  generateBundle(_, bundle) {
    const starts = Object.values(bundle).filter((file) => file.type === 'chunk' && FIRST.has(file.name));
    const first = modulesOf(
      starts.map(({ fileName }) => fileName),
      bundle,
    );
    const wrong = new Set(modulesWithLaterTexts().filter((id) => first.has(id)));
    if (wrong.size > 0) this.error(`First pages have texts in later.po: ${[...wrong].join(', ')}`);
  },
});
