import { resolve } from 'node:path';
import { asked, runCommand, type Terminal, type Work } from '../commands/command-line';
import { ConfigurationError } from '../environment/configuration-error';
import { readEnvironment } from '../environment/environment';
import { createLog } from '../log';
import { BackupError } from './backup-error';
import { restoreBackup } from './restore';

const USAGE = `Usage: npm run backup -- FILE   writes all that DATA_DIR and its database hold into one file
       npm run restore -- FILE  fills an empty DATA_DIR, or the empty database behind DATABASE_URL, from it

A backup may be made while the server runs. It holds keys, password hashes and personal data: keep it safe.
Not in it: FOYER_CONFIG, and mails in the outbox folder.`;

const save =
  (file: string): Work =>
  async (commanded) => {
    await asked(commanded, 'backup/save', { file });
    return `The backup is in ${file}.`;
  };

async function restore(file: string, env: NodeJS.ProcessEnv): Promise<string> {
  const log = createLog();
  log.level = 'error';
  const { createdAt } = await restoreBackup(readEnvironment(env), file, log);
  return `What was backed up at ${createdAt} is back.`;
}

const fileIn = (words: readonly string[]): string | undefined => {
  const [file] = words;
  return words.length === 1 && file && !file.startsWith('-') ? resolve(file) : undefined;
};

/** A restore needs the data folder for itself: nobody is asked, the store is filled here. */
async function runRestore(file: string, env: NodeJS.ProcessEnv, { out, err }: Terminal): Promise<number> {
  try {
    out(await restore(file, env));
    return 0;
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof ConfigurationError)) throw error;
    err(error.message);
    return 1;
  }
}

/** Runs `npm run backup` or `npm run restore`; returns the exit code: 0 done, 1 refused, 2 not understood. */
export function runBackupCommand(
  [verb, ...words]: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> {
  const file = fileIn(words);
  if (verb === 'restore' && file) return runRestore(file, env, terminal);
  const workOf = () => (verb === 'save' && file ? save(file) : undefined);
  return runCommand({ usage: USAGE, workOf }, words, env, terminal);
}
