import { isAbsolute } from 'node:path';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { HttpApp } from '../http/dependencies';
import { HttpError } from '../http/http-error';
import { bodyOf } from '../http/validate';
import type { Database } from '../store/database';
import { createBackup } from './backup';
import { BackupError } from './backup-error';

const orderSchema = v.object({ file: v.pipe(v.string(), v.check(isAbsolute, 'must be an absolute path')) });

/** The command of `npm run backup`. */
export function serveBackupCommand(app: HttpApp, store: { db: Kysely<Database>; dataDir: string }): void {
  let running = false;
  app.post('/backup/save', async (c) => {
    const { file } = await bodyOf(c, orderSchema);
    if (running) throw new HttpError(409, 'A backup is being made already.');
    running = true;
    try {
      await createBackup(store, file);
      return c.json({ file });
    } catch (error) {
      if (error instanceof BackupError) throw new HttpError(409, error.message);
      throw error;
    } finally {
      running = false;
    }
  });
}
