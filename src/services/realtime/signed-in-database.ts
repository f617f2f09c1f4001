import { setLogLevel } from 'firebase/app';
import { type Database, forceWebSockets, getDatabase } from 'firebase/database';
import type { Firebase } from '@/services/identity/identity';

/** Returns the signed-in user's connection to the realtime database. */
export async function signedInDatabase(firebase: Firebase): Promise<Database> {
  const session = await firebase.session();
  // The SDK would read the addresses of emulators from a cookie.
  Object.assign(globalThis, { __FIREBASE_DEFAULTS__: {} });
  setLogLevel('error');
  forceWebSockets();
  return getDatabase(await session.signedInApp());
}
