import { readFile, stat, writeFile } from 'node:fs/promises';
import type { Commanded } from '../commands/ask-commands';
import {
  asked as askInstallation,
  Refused,
  runCommand,
  systemCode,
  type Terminal,
  type Work,
} from '../commands/command-line';
import type { PeopleAnswers } from './people-commands';
import { CSV_BYTES_MAX, CSV_HELP } from './people-csv';

const USAGE = `Usage: npm run people -- import FILE.csv [--no-mail]  adds and updates people by email, and invites who is new
       npm run people -- add-host EMAIL               makes a person a host and prints the link to their password
       npm run people -- export EMAIL [FILE.json]     writes all that is kept of a person
       npm run people -- delete EMAIL                 removes a person with all that is kept of them

A CSV file has a header row with any of ${CSV_HELP}.
The commands work on DATA_DIR, whether its server runs or not.`;

const NO_MAIL = '--no-mail';
const asked = <Name extends keyof PeopleAnswers>(
  commanded: Commanded,
  name: Name,
  body: object,
): Promise<PeopleAnswers[Name]> => askInstallation(commanded, `people/${name}`, body);

async function csvIn(file: string): Promise<string> {
  const cannot = (error: unknown): never => {
    throw new Refused(`${file} cannot be read (${systemCode(error)}).`);
  };
  const { size } = await stat(file).catch(cannot);
  if (size > CSV_BYTES_MAX) throw new Refused(`${file} is larger than ${CSV_BYTES_MAX} bytes.`);
  const bytes = await readFile(file).catch(cannot);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Refused(`${file} is not UTF-8: save it as "CSV UTF-8".`);
  }
}

const mailsIn = (outbox: string | undefined): string =>
  outbox === undefined ? '' : ` No mail server is configured: the mails are files in ${outbox}.`;

async function importing(file: string, mail: boolean): Promise<Work> {
  const csv = await csvIn(file);
  return async (commanded) => {
    const { added, updated, unchanged, invited, outbox } = await asked(commanded, 'import', { csv, mail });
    return `${added} added, ${updated} updated, ${unchanged} unchanged; ${invited} invited.${mailsIn(outbox)}`;
  };
}

function addingHost(email: string): Work {
  return async (commanded) => {
    const { added, link, outbox } = await asked(commanded, 'add-host', { email });
    const done = added ? 'The host was added.' : 'The person is a host now.';
    const then = link ? `Within seven days, set the password here:\n${link}` : 'Passwords are set elsewhere.';
    return `${done}${mailsIn(outbox)} ${then}`;
  };
}

function exporting(email: string, file: string | undefined): Work {
  return async (commanded) => {
    const text = `${JSON.stringify(await asked(commanded, 'export', { email }), null, 2)}\n`;
    if (file === undefined) return text.trimEnd();
    await writeFile(file, text, { mode: 0o600 });
    return `All that is kept of the person is in ${file}.`;
  };
}

function deleting(email: string): Work {
  return async (commanded) => {
    await asked(commanded, 'delete', { email });
    return 'The person and all that was kept of them were removed.';
  };
}

interface Command {
  /** How many words may follow. */
  most: number;
  /** Does it write mails, unless asked not to? */
  mails?: boolean;
  work(words: readonly string[], mail: boolean): Work | Promise<Work>;
}

const COMMANDS = new Map<string, Command>([
  ['import', { most: 1, mails: true, work: ([file = ''], mail) => importing(file, mail) }],
  ['add-host', { most: 1, work: ([email = '']) => addingHost(email) }],
  ['export', { most: 2, work: ([email = '', file]) => exporting(email, file) }],
  ['delete', { most: 1, work: ([email = '']) => deleting(email) }],
]);

function isUsed({ most, mails }: Command, words: readonly string[], mail: boolean): boolean {
  const fits = words.length >= 1 && words.length <= most;
  return fits && !words.some((word) => word.startsWith('-')) && (mail || mails === true);
}

/** What the words ask for; undefined when they are no command. */
async function workOf([name = '', ...words]: readonly string[]): Promise<Work | undefined> {
  const command = COMMANDS.get(name);
  const rest = words.filter((word) => word !== NO_MAIL);
  const mail = rest.length === words.length;
  return command && isUsed(command, rest, mail) ? command.work(rest, mail) : undefined;
}

/** Runs one command of `npm run people`; returns the exit code: 0 done, 1 refused, 2 not understood. */
export const runPeopleCommand = (
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> => runCommand({ usage: USAGE, workOf }, words, env, terminal);
