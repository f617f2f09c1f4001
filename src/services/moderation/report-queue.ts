import type { ModerationPagePort } from '@machines/moderation/moderation-page.machine';
import { type Database, ref } from 'firebase/database';
import type { Firebase } from '@/services/identity/identity';
import { listen } from '@/services/realtime/listening';
import { signedInDatabase } from '@/services/realtime/signed-in-database';

/** Tells hosts of changes of the queue of reports and of the log. */
export type ReportQueue = Pick<ModerationPagePort, 'watchQueue'>;

/** Opens the hints of the queue in the realtime database. */
export const openReportQueue = (database: Database): ReportQueue => ({
  watchQueue: ({ mode }, onChange, onFailure) =>
    listen(
      ref(database, `${mode}/hints/moderation`),
      'listening to the queue of reports',
      onFailure,
      (snapshot) => snapshot.exists() && onChange(),
    ),
});

/** Opens them over the signed-in user's connection. */
export const createReportQueue = async (firebase: Firebase): Promise<ReportQueue> =>
  openReportQueue(await signedInDatabase(firebase));
