import { resolve } from 'node:path';
import { restoreBackup } from '../features/backup';
import { createLog } from '../platform/log';
import { rejectOtherUser } from '../platform/store/data-folder';
import { environmentOfStore } from './command-client';
import type { Program } from './command-line';

const USAGE = `Usage: npm run backup -- FILE   saves the data of DATA_DIR and its database in one file
       npm run restore -- FILE  restores it into an empty DATA_DIR, or the empty database behind DATABASE_URL

A backup may be made while the server runs. It holds keys, password hashes and personal data: keep it safe.
Not in it: FOYER_CONFIG, and mails in the outbox folder.`;

/** `npm run backup` and `npm run restore`. */
export const backup: Program = {
  usage: USAGE,
  commands: {
    save: {
      arguments: [1, 1],
      async run([file = ''], { send }) {
        const path = resolve(file);
        await send('backup/save', { file: path });
        return `The backup is in ${path}.`;
      },
    },
    // A restore needs the data folder for itself: no server may run.
    restore: {
      arguments: [1, 1],
      async run([file = ''], { env }) {
        const log = createLog();
        log.level = 'error';
        const environment = environmentOfStore(env);
        await rejectOtherUser(environment.dataDir);
        const { createdAt } = await restoreBackup(environment, resolve(file), log);
        return `The backup of ${createdAt} is restored.`;
      },
    },
  },
};
