import type { Plugin, Rolldown } from 'vite';
import { minifySync } from 'vite';
import { TOKEN_MARGIN } from '../../machines/domain/shared/limits.ts';
import { chunkNameOf, PARTS } from '../entry-budget.mjs';
import { requestEarly } from './early-requests.ts';

const STYLES = /^ *<link rel="stylesheet".*\n/m;
const TEXTS = /\/locales\/([\w-]+)\.po$/;

type Bundle = Rolldown.OutputBundle;

const chunksIn = (bundle: Bundle): Rolldown.OutputChunk[] =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** Adds the files of a chunk and of its imports. */
function collect(chunk: Rolldown.OutputChunk, bundle: Bundle, found: Set<string>): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const other of chunksIn(bundle))
    if (chunk.imports.includes(other.fileName)) collect(other, bundle, found);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  return found;
}

/** Returns the addresses of the files of some modules, without those that the page itself names. */
function filesOf(parts: readonly string[], bundle: Bundle): string[] {
  const [entry = '', ...lazy] = parts;
  const chunksOf = (part: string) => chunksIn(bundle).filter(({ name }) => name === chunkNameOf(part));
  const named = new Set<string>();
  for (const chunk of chunksOf(entry)) collect(chunk, bundle, named);
  const found = new Set(named);
  for (const chunk of lazy.flatMap(chunksOf)) collect(chunk, bundle, found);
  return [...found].filter((file) => !named.has(file)).map((file) => `/${file}`);
}

const textsIn = (bundle: Bundle): Record<string, string> =>
  Object.fromEntries(
    chunksIn(bundle).flatMap(({ facadeModuleId, fileName }) => {
      const [, locale] = TEXTS.exec(facadeModuleId ?? '') ?? [];
      return locale ? [[locale, `/${fileName}`]] : [];
    }),
  );

/**
 * Adds the script that requests what a visit needs before the entry has arrived; the server allows it in the
 * content security policy by its hash.
 */
export const earlyScript = (): Plugin => ({
  name: 'early-script',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, filename }) {
      if (!bundle || !filename.endsWith('/index.html')) return;
      const files = {
        login: filesOf(PARTS.login, bundle),
        area: filesOf(PARTS.area, bundle),
        texts: textsIn(bundle),
        margin: TOKEN_MARGIN,
      };
      const { code } = minifySync('early.js', `(${requestEarly})(${JSON.stringify(files)})`);
      // The styles are behind the script, which would wait for them.
      return html.replace(STYLES, (styles) => `    <script>${code}</script>\n${styles}`);
    },
  },
});
