import { setLogLevel } from 'firebase/app';
import { forceWebSockets, getDatabase } from 'firebase/database';
import type { ApiClientOptions } from '@/services/api/api-client';
import type { Firebase } from '@/services/identity/identity';
import { sharedPictureUpload } from '@/services/pictures/shared-pictures';
import { openWhiteboard } from './firebase-whiteboard';
import type { Whiteboard } from './whiteboard';

/** Creates the whiteboards over the signed-in user's connection to the realtime database; their pictures go to the server. */
export async function createWhiteboard(
  firebase: Firebase,
  token: ApiClientOptions['token'],
): Promise<Whiteboard> {
  const session = await firebase.session();
  // The SDK would read the addresses of emulators from a cookie.
  Object.assign(globalThis, { __FIREBASE_DEFAULTS__: {} });
  setLogLevel('error');
  forceWebSockets();
  const upload = sharedPictureUpload(token);
  return {
    ...openWhiteboard(getDatabase(await session.signedInApp())),
    uploadPicture: ({ widgetId, data }, signal) => upload({ use: 'board', widgetId, data }, signal),
  };
}
