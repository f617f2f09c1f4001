import { setLogLevel } from 'firebase/app';
import { forceWebSockets, getDatabase } from 'firebase/database';
import type { Firebase } from '@/services/identity/identity';
import { openWhiteboard } from './firebase-whiteboard';
import type { Whiteboard } from './whiteboard';

/** Creates the whiteboards over the signed-in user's connection to the realtime database. */
export async function createWhiteboard(firebase: Firebase): Promise<Whiteboard> {
  const session = await firebase.session();
  // The SDK would read the addresses of emulators from a cookie.
  Object.assign(globalThis, { __FIREBASE_DEFAULTS__: {} });
  setLogLevel('error');
  forceWebSockets();
  return openWhiteboard(getDatabase(await session.signedInApp()));
}
