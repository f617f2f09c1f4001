import { type Program, runProgram } from '../../server/cli/command-line';

/** Runs a command as the command line does; returns its exit code and the lines of both outputs. */
export async function runCommand(program: Program, words: readonly string[], env: NodeJS.ProcessEnv) {
  const said = { out: [] as string[], err: [] as string[] };
  const code = await runProgram(program, words, env, {
    out: (text) => said.out.push(text),
    err: (text) => said.err.push(text),
  });
  return { code, out: said.out.join('\n'), err: said.err.join('\n') };
}
