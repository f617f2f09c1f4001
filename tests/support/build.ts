import { buildPrograms } from './node-programs.mjs';

/** Builds a TypeScript program for Node, packages left outside, and returns the path of the result. */
export async function buildProgram(entry: string, name: string): Promise<string> {
  const { [name]: program = '' } = await buildPrograms(name, { [name]: entry });
  return program;
}
