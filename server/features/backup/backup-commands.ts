import { isAbsolute } from 'node:path';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { type Commands, command } from '../../platform/command';
import type { Environment } from '../../platform/config/environment';
import type { Database } from '../../platform/store/database';
import { createBackup } from './backup';
import { BackupError } from './backup-error';

const saveSchema = v.object({ file: v.pipe(v.string(), v.check(isAbsolute, 'must be an absolute path')) });

interface BackupDeps {
  environment: Pick<Environment, 'dataDir'>;
  db: Kysely<Database>;
}

/** The command of `npm run backup`. */
export function commands({ environment: { dataDir }, db }: BackupDeps): Commands {
  let running = false;

  async function save({ file }: { file: string }): Promise<object> {
    if (running) throw new BackupError('A backup is running already.');
    running = true;
    try {
      await createBackup({ db, dataDir }, file);
      return { file };
    } finally {
      running = false;
    }
  }

  return { 'backup/save': command(saveSchema, save) };
}
