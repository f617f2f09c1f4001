import { buildPrograms } from './node-programs.mjs';

/** The files of a process share their programs: the sources stay as they are during a run. */
const built = new Map<string, Promise<string>>();

async function build(entry: string, name: string): Promise<string> {
  const { [name]: program = '' } = await buildPrograms(name, { [name]: entry });
  return program;
}

/** Builds a TypeScript program for Node, packages left outside, and returns the path of the result. */
export function buildProgram(entry: string, name: string): Promise<string> {
  const program = built.get(name) ?? build(entry, name);
  built.set(name, program);
  return program;
}
