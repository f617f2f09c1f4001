import { join } from 'node:path';
import { build } from 'vite';
import { packageRoot } from '../../server/package-root';

/** Builds a TypeScript program for Node, packages left outside, and returns the path of the result. */
export async function buildProgram(entry: string, name: string): Promise<string> {
  const outDir = join(packageRoot, 'dist/test', name);
  await build({
    configFile: false,
    root: packageRoot,
    logLevel: 'error',
    publicDir: false,
    resolve: { tsconfigPaths: true },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      rolldownOptions: { input: { [name]: join(packageRoot, entry) } },
    },
  });
  return join(outDir, `${name}.js`);
}
