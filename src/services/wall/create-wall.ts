import { setLogLevel } from 'firebase/app';
import { forceWebSockets, getDatabase } from 'firebase/database';
import type { ApiClientOptions } from '@/services/api/api-client';
import type { Firebase } from '@/services/identity/identity';
import { textStore } from '@/services/storage/storage';
import { openReactions } from './firebase-reactions';
import { openWall } from './firebase-wall';
import type { Wall } from './wall';
import { createWallDrafts } from './wall-drafts';
import { createWallPictures } from './wall-pictures';

/** Creates the social walls over the signed-in user's connection to the realtime database. */
export async function createWall(firebase: Firebase, token: ApiClientOptions['token']): Promise<Wall> {
  const session = await firebase.session();
  // The SDK would read the addresses of emulators from a cookie.
  Object.assign(globalThis, { __FIREBASE_DEFAULTS__: {} });
  setLogLevel('error');
  forceWebSockets();
  const database = getDatabase(await session.signedInApp());
  return {
    ...openWall(database),
    ...openReactions(database),
    ...createWallPictures(token),
    ...createWallDrafts(textStore(() => globalThis.sessionStorage)),
  };
}
