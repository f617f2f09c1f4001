import { backup } from './backup';
import { type Program, runProgram, terminalOn } from './command-line';
import { logs } from './logs';
import { people } from './people';
import { openInBrowser, runInspect, runReplay } from './replay';
import { venue } from './venue';

const PROGRAMS: Record<string, Program> = { people, venue, backup, logs };

const terminal = terminalOn(process.stdout, process.stderr);

/** Serves a record until the process is interrupted. */
async function replay(run: typeof runReplay, args: readonly string[]) {
  const { code, url, close } = await run(args, terminal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  return { code, url };
}

async function inspect(args: readonly string[]): Promise<number> {
  const { code, url } = await replay(runInspect, args);
  if (url) openInBrowser(url);
  return code;
}

/** Runs a program by its name: `people import FILE.csv`. */
async function run([name = '', ...args]: readonly string[]): Promise<number> {
  if (name === 'replay') return (await replay(runReplay, args)).code;
  if (name === 'inspect') return inspect(args);
  const program = PROGRAMS[name];
  if (!program) throw new Error(`there is no program ${name}`);
  return runProgram(program, args, process.env, terminal);
}

process.exitCode = await run(process.argv.slice(2));
