import { backup } from './backup';
import { type Program, runProgram, terminalOn } from './command-line';
import { logs } from './logs';
import { people } from './people';
import { inspect, replay } from './replay';
import { venue } from './venue';

const PROGRAMS: Record<string, Program> = { people, venue, backup, logs, replay: replay(), inspect };

/** Runs a program by its name: `people import FILE.csv`. */
async function run([name = '', ...args]: readonly string[]): Promise<number> {
  const program = PROGRAMS[name];
  if (!program) throw new Error(`there is no program ${name}`);
  return runProgram(program, args, process.env, terminalOn(process.stdout, process.stderr));
}

process.exitCode = await run(process.argv.slice(2));
