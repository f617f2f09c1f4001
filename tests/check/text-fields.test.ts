import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FIELD = /<(?:textarea|input|Combobox\.Search)\b(?:[^>]|=>)*>/g;
const NO_TEXT = /type="(?:checkbox|radio|file|range)"|\bhidden\b|\{\.\.\.choice\}/;
/** The fields of credentials say so by `autoComplete`; `TextField` decides by it. */
const IS_MARKED = /\{\.\.\.noCredential\}|autoComplete|noCredential\)/;

test('every text field that is no credential tells password managers to leave it alone', () => {
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.tsx'),
  );
  const fields = paths.flatMap((path) =>
    [...readFileSync(`src/${path}`, 'utf8').matchAll(FIELD)].map(([field]) => `${path}: ${field}`),
  );
  expect(fields.length).toBeGreaterThan(10);
  expect(fields.filter((field) => !NO_TEXT.test(field) && !IS_MARKED.test(field))).toEqual([]);
});
