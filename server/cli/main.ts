import { backup } from './backup';
import { type Program, runProgram, terminalOn } from './command-line';
import { logs } from './logs';
import { people } from './people';
import { runReplay } from './replay';
import { venue } from './venue';

const PROGRAMS: Record<string, Program> = { people, venue, backup, logs };

const terminal = terminalOn(process.stdout, process.stderr);

/** Serves a record until the process is interrupted. */
async function replay(args: readonly string[]): Promise<number> {
  const { code, close } = await runReplay(args, terminal);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  return code;
}

/** Runs a program by its name: `people import FILE.csv`. */
async function run([name = '', ...args]: readonly string[]): Promise<number> {
  if (name === 'replay') return replay(args);
  const program = PROGRAMS[name];
  if (!program) throw new Error(`there is no program ${name}`);
  return runProgram(program, args, process.env, terminal);
}

process.exitCode = await run(process.argv.slice(2));
