// @ts-check
import { join } from 'node:path';
import { hasTools, isStale, NO_TOOLS, refuse } from './stale.mjs';

const USAGE = `Usage: npm start  builds what is out of date and starts the server

It is configured by the environment, all of it optional: PORT, HOST, PUBLIC_URL, TRUST_PROXY, METRICS_PORT, METRICS_HOST,
DATA_DIR, DATABASE_URL, OP_MODE, FOYER_CONFIG and FOYER_DEMO. docs/operate.md describes them.
Without any it opens the demo venue at http://127.0.0.1:8080/.`;

async function buildFirst() {
  if (!hasTools()) refuse(NO_TOOLS);
  const { build } = await import('./build.mjs');
  process.stderr.write('Building Foyer, this takes a moment…\n');
  try {
    await build();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
    refuse(
      `dist/ holds no build of these sources, and this user cannot write one (${code}): run npm run build as the owner of the folder.`,
    );
  }
}

const args = process.argv.slice(2);
if (args.includes('--help') || args.includes('-h')) process.stdout.write(`${USAGE}\n`);
else if (args.length > 0) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 2;
} else {
  if (isStale()) await buildFirst();
  await import(join(import.meta.dirname, '../dist/server/main.js'));
}
