import type { ApiClient } from '@/services/api/api-client';
import type { Firebase } from '@/services/identity/identity';
import { sharedPictureUpload } from '@/services/pictures/shared-pictures';
import { signedInDatabase } from '@/services/realtime/signed-in-database';
import { openWhiteboard } from './firebase-whiteboard';
import type { Whiteboard } from './whiteboard';

/** Creates the whiteboards over the signed-in user's connection to the realtime database; their pictures go to the server. */
export async function createWhiteboard(firebase: Firebase, call: ApiClient['call']): Promise<Whiteboard> {
  const upload = sharedPictureUpload(call);
  return {
    ...openWhiteboard(await signedInDatabase(firebase)),
    uploadPicture: ({ widgetId, data }, signal) => upload({ use: 'board', widgetId, data }, signal),
  };
}
