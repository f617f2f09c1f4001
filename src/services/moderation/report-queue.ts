import type { ModerationPagePort } from '@machines/moderation/moderation-page.machine';
import { type Database, onValue, ref } from 'firebase/database';
import { realtimeFailure } from '@/services/identity/firebase-failure';
import type { Firebase } from '@/services/identity/identity';
import { signedInDatabase } from '@/services/realtime/signed-in-database';

/** Tells hosts of changes of the queue of reports and of the log. */
export type ReportQueue = Pick<ModerationPagePort, 'watchQueue'>;

/** Opens the hints of the queue in the realtime database. */
export const openReportQueue = (database: Database): ReportQueue => ({
  watchQueue: ({ mode }, onChange, onFailure) =>
    onValue(
      ref(database, `${mode}/hints/moderation`),
      (snapshot) => {
        if (snapshot.exists()) onChange();
      },
      (error) => onFailure(realtimeFailure(error, 'listening to the queue of reports')),
    ),
});

/** Opens them over the signed-in user's connection. */
export const createReportQueue = async (firebase: Firebase): Promise<ReportQueue> =>
  openReportQueue(await signedInDatabase(firebase));
