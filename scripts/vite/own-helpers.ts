import type { Plugin, Rolldown } from 'vite';
import { minifySync } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** The chunks that a first page waits for. */
const FIRST = new Set(['main', 'start', 'react', 'login-page', 'form', 'area-page']);
const IMPORT = /import\{([^}]*)\}from"\.\/(rolldown-runtime-[\w-]+\.js)";?/;
const EXPORT = /export\{([^}]*)\};?\s*$/;

/** Returns the two names of each entry of a list of imports or exports; the second is the one after `as`. */
const namesOf = (list: string): [string, string][] =>
  list.split(',').map((entry) => {
    const [first = '', second = first] = entry.trim().split(/\s+as\s+/);
    return [first, second];
  });

/** Returns a statement that defines what a chunk imports of the runtime. */
function helpers(imports: string, runtime: string): string {
  const [, exports = ''] = EXPORT.exec(runtime) ?? [];
  const inner = new Map(namesOf(exports).map(([own, exported]) => [exported, own]));
  const pairs = namesOf(imports);
  const returned = pairs.map(([name, local]) => `${local}:${inner.get(name)}`);
  const source = `export const {${pairs.map(([, local]) => local)}}=(()=>{${runtime.replace(EXPORT, '')};return {${returned}}})();`;
  return minifySync('helpers.js', source, { compress: true, mangle: true }).code.replace(/^export /, '');
}

function giveHelpers(chunk: Rolldown.OutputChunk, bundle: Bundle): void {
  const [statement, imports = '', file = ''] = IMPORT.exec(chunk.code) ?? [];
  const runtime = bundle[`assets/${file}`];
  if (!statement || runtime?.type !== 'chunk') return;
  chunk.code = chunk.code.replace(statement, () => helpers(imports, runtime.code));
  chunk.imports = chunk.imports.filter((each) => each !== runtime.fileName);
}

/** Gives the first scripts their own copies of the bundler's helpers, a file of 0.4 KB that would take a connection. */
export const ownHelpers = (): Plugin => ({
  name: 'own-helpers',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && FIRST.has(file.name)) giveHelpers(file, bundle);
    },
  },
});
