import { expect, test } from 'vitest';
import { earlyTexts } from '../../scripts/check/later-texts.mjs';

const main = (source: string) => ({ path: 'src/main.tsx', source });
const note = { path: 'src/views/note.tsx', source: 'export const Note = () => <Trans>Hello</Trans>;' };
const later = new Set([note.path]);

test.each([
  `import { Note } from './views/note';\n`,
  `import { other } from './other';\nimport { Note } from '@/views/note';\n`,
  `const Note = lazyComponent(async () => (await import('./views/note')).Note);\n`,
  `const Card = lazyComponent(load, { later: true });\nvoid import('./views/note');\n`,
])('a module with later texts that is loaded by %s is reported', (source) => {
  expect(earlyTexts([main(source), note], later)).toEqual(['src/views/note.tsx, loaded by src/main.tsx']);
});

test('a module with later texts is found through other modules', () => {
  const page = { path: 'src/views/page.tsx', source: `import { Note } from './note';\n` };
  const files = [main(`import { Page } from './views/page';\n`), page, note];
  expect(earlyTexts(files, later)).toEqual(['src/views/note.tsx, loaded by src/views/page.tsx']);
});

test.each([
  `import type { Note } from './views/note';\n`,
  `const Note = lazyComponent(async () => (await import('./views/note')).Note, {\n  later: true,\n});\n`,
  `const Note = lazyLayer(async () => (await import('./views/note')).Note);\n`,
  `const Note = partWithTexts(async () => (await import('./views/note')).Note);\n`,
])('a module with later texts that is loaded by %s waits for them', (source) => {
  expect(earlyTexts([main(source), note], later)).toEqual([]);
});

test('a module that loads the later texts itself is not reported', () => {
  const own = { ...note, source: `export const text = async () => { await completeTexts(); };` };
  expect(earlyTexts([main(`import { text } from './views/note';\n`), own], later)).toEqual([]);
});
