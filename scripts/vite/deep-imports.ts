import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

interface Barrel {
  name: string;
  file: string;
}

const STATEMENT = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g;

const namesOf = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** The definition of each name of a barrel file: the defining file, and its name for the export. */
function definitionsOf({ file }: Barrel): Map<string, string> {
  const statements = [...readFileSync(file, 'utf8').matchAll(STATEMENT)];
  const entries = statements.flatMap(([, list = '', source = '']) => {
    const target = source.startsWith('.') ? join(dirname(file), source) : source;
    return namesOf(list).map((entry) => {
      const [original = '', alias = original] = entry.split(/\s+as\s+/);
      return [alias, `${original}|${target}`] as const;
    });
  });
  return new Map(entries);
}

const barrels = (): Barrel[] => [
  { name: '@mantine/core', file: join(dirname(require.resolve('@mantine/core')), '../esm/index.mjs') },
  { name: '@mantine/hooks', file: join(dirname(require.resolve('@mantine/hooks')), '../esm/index.mjs') },
  {
    name: '@tabler/icons-react',
    file: join(dirname(require.resolve('@tabler/icons-react')), '../esm/tabler-icons-react.mjs'),
  },
];

/**
 * Replaces imports from large barrel files by imports of the defining files: the bundler does not split a barrel, so
 * a lazily used component would land in the entry.
 */
export function deepImports(): Plugin {
  const known = new Map(barrels().map((barrel) => [barrel.name, definitionsOf(barrel)]));
  return {
    name: 'deep-imports',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.[jt]sx?$|\/@mantine\/.*\.mjs$/, code: /@mantine\/|@tabler\// },
      handler(code) {
        const pattern =
          /import\s*\{([^}]*)\}\s*from\s*["'](@mantine\/core|@mantine\/hooks|@tabler\/icons-react)["'];?/g;
        return code.replace(pattern, (statement, names: string, barrel: string) => {
          const definitions = known.get(barrel);
          if (!definitions) return statement;
          return namesOf(names)
            .map((name) => deepImport(name, definitions, barrel))
            .join('\n');
        });
      },
    },
  };
}

function deepImport(entry: string, definitions: Map<string, string>, barrel: string): string {
  const [name = '', local = name] = entry.split(/\s+as\s+/);
  const found = definitions.get(name);
  if (!found) throw new Error(`${barrel} has no "${name}"`);
  const [original, file] = found.split('|');
  return `import { ${original} as ${local} } from ${JSON.stringify(file)};`;
}
