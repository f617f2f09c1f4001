import { pictureAddress } from '@domain/people/picture';
import { Failure } from '@domain/shared/failure';
import { postPictureSchema } from '@domain/wall/post-picture';
import {
  EMPTY_DRAFT,
  type PostDraft,
  type StoredPostDraft,
  textOf,
} from '@machines/social-wall/post-draft.machine';
import type { PostPicturePort } from '@machines/social-wall/post-picture.machine';
import type { WallPlace } from '@machines/social-wall/wall-place';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import type { Firebase } from '@/services/identity/identity';
import { sharedPictureUpload } from '@/services/pictures/shared-pictures';
import { signedInDatabase } from '@/services/realtime/signed-in-database';
import { type TextStore, textStore } from '@/services/storage/storage';
import { storedOfUser } from '@/services/storage/stored-value';
import { openReactions, openWall } from './firebase-wall';
import type { Wall } from './wall';

/** Creates the pictures for posts. */
export const createWallPictures = (call: ApiClient['call']): PostPicturePort => ({
  uploadPicture: ({ widgetId, data }, onPart, signal) =>
    sharedPictureUpload(call)({ use: 'wall', widgetId, data }, signal, onPart),
  hasPicture: async (asset, signal) => {
    const { ok, status } = await fetch(pictureAddress(asset, '640'), {
      method: 'HEAD',
      cache: 'no-store',
      signal,
    });
    if (!ok && (status >= 500 || status === 429))
      throw new Failure('PROCESSING_ERROR', 'not known', { status });
    return ok;
  },
});

const KEY = 'foyer:wall';
const storedSchema = v.object({
  userId: v.string(),
  texts: v.record(v.string(), v.string()),
  pictures: v.optional(v.record(v.string(), postPictureSchema), {}),
  ids: v.optional(v.record(v.string(), v.string()), {}),
});

/** Returns a record without an entry. */
function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  const { [key]: _, ...others } = record;
  return others;
}

/** Creates the memory of what a user has made for walls; it replaces that of another user. */
export function createWallDrafts(
  session: TextStore,
): Pick<Wall, 'recallDraft' | 'keepDraft' | 'forgetPosted'> {
  const { of, write } = storedOfUser(session, KEY, storedSchema);
  const draftsOf = (userId: string): v.InferOutput<typeof storedSchema> =>
    of(userId) ?? { userId, texts: {}, pictures: {}, ids: {} };
  const keyOf = ({ mode, widgetId }: Pick<StoredPostDraft, 'mode' | 'widgetId'>): string =>
    `${mode} ${widgetId}`;
  const recall = (place: WallPlace): PostDraft => {
    const { texts, pictures, ids } = draftsOf(place.userId);
    const key = keyOf(place);
    return { text: texts[key] ?? '', picture: pictures[key] ?? null, id: ids[key] ?? '' };
  };
  const keep = ({ userId, text, picture, id, ...place }: StoredPostDraft): void => {
    const key = keyOf(place);
    const before = draftsOf(userId);
    const texts = { ...without(before.texts, key), ...(text !== '' && { [key]: text }) };
    const pictures = { ...without(before.pictures, key), ...(picture && { [key]: picture }) };
    const ids = { ...without(before.ids, key), ...(id !== '' && { [key]: id }) };
    const isEmpty = Object.keys({ ...texts, ...pictures }).length === 0;
    write(isEmpty ? null : { userId, texts, pictures, ids });
  };
  return {
    recallDraft: async (place) => recall(place),
    keepDraft: async (draft) => keep(draft),
    forgetPosted: async ({ mode, userId, widgetId, id, text, picture }) => {
      const place = { mode, userId, widgetId };
      const draft = recall(place);
      const isPosted =
        draft.id === id && textOf(draft.text) === text && draft.picture?.asset === picture?.asset;
      if (isPosted) keep({ ...place, ...EMPTY_DRAFT });
    },
  };
}

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
