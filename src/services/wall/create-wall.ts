import type { ApiClient } from '@/services/api/api-client';
import type { Firebase } from '@/services/identity/identity';
import { signedInDatabase } from '@/services/realtime/signed-in-database';
import { textStore } from '@/services/storage/storage';
import { openReactions } from './firebase-reactions';
import { openWall } from './firebase-wall';
import type { Wall } from './wall';
import { createWallDrafts } from './wall-drafts';
import { createWallPictures } from './wall-pictures';

/** Creates the social walls over the signed-in user's connection to the realtime database. */
export async function createWall(firebase: Firebase, call: ApiClient['call']): Promise<Wall> {
  const database = await signedInDatabase(firebase);
  return {
    ...openWall(database),
    ...openReactions(database),
    ...createWallPictures(call),
    ...createWallDrafts(textStore(() => globalThis.sessionStorage)),
  };
}
