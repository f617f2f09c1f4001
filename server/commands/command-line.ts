import * as v from 'valibot';
import { ConfigurationError } from '../environment/configuration-error';
import { readEnvironment } from '../environment/environment';
import { type Commanded, openCommanded } from './ask-commands';

/** Where a command says things. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
}

/** Something the operator has to change. */
export class Refused extends Error {}

/** What a command does with the installation; it answers what the operator reads. */
export type Work = (commanded: Commanded) => Promise<string>;

const FAILED = 1;
const MISUSED = 2;

const refusalSchema = v.object({
  errMsg: v.string(),
  faults: v.optional(v.array(v.object({ path: v.string(), message: v.string() })), []),
});

/**
 * Asks the installation; the answer is the one that this command gives, as both sides are of one version.
 * @throws Refused with every fault on a line of its own
 */
export async function asked<Answer>({ ask }: Commanded, command: string, body: object): Promise<Answer> {
  const answer = await ask(command, body);
  if (answer.status === 200) return answer.body as Answer;
  const { errMsg, faults } = v.parse(refusalSchema, answer.body);
  throw new Refused([...faults.map(({ path, message }) => `${path}: ${message}`), errMsg].join('\n'));
}

/** The code of what the system refused, as ENOENT. */
export const systemCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';

/** @throws what is no fault of the operator */
function messageOf(error: unknown): string {
  if (error instanceof Refused || error instanceof ConfigurationError) return error.message;
  throw error;
}

interface Program {
  usage: string;
  /** What the words ask for; undefined when they are no command. */
  workOf(words: readonly string[]): Work | undefined | Promise<Work | undefined>;
}

async function worked({ workOf }: Program, words: readonly string[], env: NodeJS.ProcessEnv) {
  const work = await workOf(words);
  if (!work) return undefined;
  const commanded = await openCommanded(readEnvironment(env));
  try {
    return await work(commanded);
  } finally {
    await commanded.close();
  }
}

/** Runs one command on the installation; returns the exit code: 0 done, 1 refused, 2 not understood. */
export async function runCommand(
  program: Program,
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  { out, err }: Terminal,
): Promise<number> {
  if (words.some((word) => word === '--help' || word === '-h')) {
    out(program.usage);
    return 0;
  }
  try {
    const said = await worked(program, words, env);
    if (said === undefined) err(program.usage);
    else out(said);
    return said === undefined ? MISUSED : 0;
  } catch (error) {
    err(messageOf(error));
    return FAILED;
  }
}
