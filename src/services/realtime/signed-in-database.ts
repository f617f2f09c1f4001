import { type FirebaseApp, setLogLevel } from 'firebase/app';
import { type Database, forceWebSockets, getDatabase } from 'firebase/database';
import type { Firebase } from '@/services/identity/identity';

/** Opens the realtime database of an app, which logs no rejected writes: they are handled where they are sent. */
export function openDatabase(app: FirebaseApp): Database {
  // The SDK would read the addresses of emulators from a cookie.
  Object.assign(globalThis, { __FIREBASE_DEFAULTS__: {} });
  setLogLevel('error');
  forceWebSockets();
  return getDatabase(app);
}

/** Returns the signed-in user's connection to the realtime database. */
export const signedInDatabase = async (firebase: Firebase): Promise<Database> =>
  openDatabase(await (await firebase.session()).signedInApp());
