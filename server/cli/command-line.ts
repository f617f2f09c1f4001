import { readFile, stat, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { ConfigurationError } from '../platform/config/configuration-error';
import { DomainError } from '../platform/domain-error';
import { printableText } from '../platform/printable-text';
import { type CommandClient, MissingSetting, openCommandClient } from './command-client';

interface Output {
  write(text: string): unknown;
}

/** The output of a command. */
export interface Terminal {
  out(text: string): void;
  err(text: string): void;
}

/** Prints to two streams what a terminal can show, each text on lines of its own. */
export const terminalOn = (stdout: Output, stderr: Output): Terminal => ({
  out: (text) => void stdout.write(`${printableText(text)}\n`),
  err: (text) => void stderr.write(`${printableText(text)}\n`),
});

/** An error that the operator has to fix; `output` is what was done nevertheless. */
export class OperatorError extends Error {
  readonly output: string | undefined;
  constructor(message: string, output?: string) {
    super(message);
    this.output = output;
  }
}

/** The dependencies and options of a command. */
export interface CommandContext {
  env: NodeJS.ProcessEnv;
  /** The values of the options, false when not given. */
  has(option: string): boolean;
  /** Returns the value that was chosen for an option; undefined when not given. */
  choice(option: string): string | undefined;
  /**
   * Sends a command to the installation; with `links` when it sends or prints links.
   * @throws OperatorError with one line for each fault
   */
  send<Answer>(command: string, body: object, links?: boolean): Promise<Answer>;
}

/** One command of a program. */
export interface CommandDefinition {
  /** Minimum and maximum number of arguments. */
  arguments: readonly [least: number, most: number];
  /** Its options, without dashes. */
  options?: readonly string[];
  /** Its options that have one of some values, without dashes. */
  values?: Readonly<Record<string, readonly string[]>>;
  /** Returns the output for the operator. @throws OperatorError */
  run(values: readonly string[], context: CommandContext): Promise<string>;
}

/** The commands of one `npm run` script. */
export interface Program {
  usage: string;
  commands: Readonly<Record<string, CommandDefinition>>;
}

const FAILED = 1;
const MISUSED = 2;

const errorSchema = v.object({
  errMsg: v.string(),
  faults: v.optional(v.array(v.object({ path: v.string(), message: v.string() })), []),
});

async function sendBy<Answer>({ send }: CommandClient, ...sent: Parameters<typeof send>): Promise<Answer> {
  const answer = await send(...sent);
  // Both sides have the same version: the response has the type of this command's result.
  if (answer.status === 200) return answer.body as Answer;
  const { errMsg, faults } = v.parse(errorSchema, answer.body);
  throw new OperatorError([...faults.map(({ path, message }) => `${path}: ${message}`), errMsg].join('\n'));
}

const failedTo =
  (action: string) =>
  (error: unknown): never => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new OperatorError(`${action} (${code}).`);
  };

/** Reads a file of at most `bytesMax` bytes. @throws OperatorError */
export async function readInput(file: string, bytesMax: number): Promise<Uint8Array> {
  const failed = failedTo(`${file} cannot be read`);
  const { size } = await stat(file).catch(failed);
  if (size > bytesMax) throw new OperatorError(`${file} is larger than ${bytesMax} bytes.`);
  return readFile(file).catch(failed);
}

/** Writes a new file that only its owner may read. @throws OperatorError also when the file exists */
export const writePrivate = (file: string, text: string): Promise<void> =>
  writeFile(file, text, { mode: 0o600, flag: 'wx' }).catch(failedTo(`${file} cannot be written`));

/** Returns the message for the operator. @throws every other error */
function operatorMessage(error: unknown): string {
  const isExpected = [OperatorError, ConfigurationError, DomainError].some((type) => error instanceof type);
  if (isExpected && error instanceof Error) return error.message;
  throw error;
}

const isHelp = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h');

interface Parsed {
  definition: CommandDefinition;
  values: string[];
  options: Readonly<Record<string, unknown>>;
}

/** Returns the command that the arguments match; undefined when they match none. */
function parsed({ commands }: Program, args: readonly string[]): Parsed | undefined {
  const [name = '', ...rest] = args;
  const definition = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!definition) return undefined;
  const [least, most] = definition.arguments;
  const { options: switches = [], values: choices = {} } = definition;
  const known = [
    ...switches.map((option) => [option, { type: 'boolean' as const }] as const),
    ...Object.keys(choices).map((option) => [option, { type: 'string' as const }] as const),
  ];
  try {
    const options = Object.fromEntries(known);
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true });
    const isKnown = ([option, value]: [string, unknown]) => choices[option]?.includes(String(value)) ?? true;
    const hasArguments = positionals.length >= least && positionals.length <= most;
    const fits = hasArguments && Object.entries(values).every(isKnown);
    return fits ? { definition, values: positionals, options: values } : undefined;
  } catch {
    return undefined;
  }
}

async function run(
  { definition, values, options }: Parsed,
  env: NodeJS.ProcessEnv,
  err: Terminal['err'],
): Promise<string> {
  let client: CommandClient | undefined;
  try {
    return await definition.run(values, {
      env,
      has: (option) => options[option] === true,
      choice: (option) => (typeof options[option] === 'string' ? options[option] : undefined),
      async send(command, body, links = false) {
        client ??= await openCommandClient(env, links);
        return sendBy(client, command, body);
      },
    });
  } finally {
    await client?.close();
    if (client?.made) err(`There was no store in ${client.made}: a new one was made.`);
  }
}

/** Runs one command of a program; returns the exit code: 0 done, 1 rejected, 2 invalid usage or a missing variable. */
export async function runProgram(
  program: Program,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  { out, err }: Terminal,
): Promise<number> {
  if (isHelp(args)) {
    out(program.usage);
    return 0;
  }
  const command = parsed(program, args);
  if (!command) {
    err(program.usage);
    return MISUSED;
  }
  try {
    out(await run(command, env, err));
    return 0;
  } catch (error) {
    if (error instanceof OperatorError && error.output) out(error.output);
    err(operatorMessage(error));
    return error instanceof MissingSetting ? MISUSED : FAILED;
  }
}
