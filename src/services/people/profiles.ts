import { profileAnswerSchema, profileAttributesSchema } from '@domain/people/profile';
import type { ProfilePicturePort } from '@machines/profile-view/profile-picture.machine';
import type { ProfileRequest } from '@machines/profile-view/profile-view.events';
import type { ProfileDrafts, ProfileViewPort } from '@machines/profile-view/profile-view.machine';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import { pictureUpload } from '@/services/pictures/shared-pictures';
import type { TextStore } from '../storage/storage';
import { storedOfUser } from '../storage/stored-value';

/** The profile calls of spec §7; every rejection is a `Failure`. */
export type Profiles = ProfileViewPort['profiles'];

const pathAt = (architectureId: string): string =>
  `/api/userProfile/architecture/${encodeURIComponent(architectureId)}/userProfile`;

const personAt = ({ architectureId, userId }: ProfileRequest): string =>
  `${pathAt(architectureId)}/${encodeURIComponent(userId)}`;

export function createProfiles(call: ApiClient['call']): Profiles {
  return {
    read: async (request, signal) =>
      (await call(personAt(request), { schema: profileAnswerSchema, signal })).data.attributes,
    readQuietly: async (request, signal, timeout) => {
      const ends = [signal, timeout === undefined ? undefined : AbortSignal.timeout(timeout)];
      const soonest = AbortSignal.any(ends.filter((one) => one !== undefined));
      const options = {
        schema: profileAnswerSchema,
        signal: soonest,
        reports: 'session',
        quiet: true,
      } as const;
      return (await call(personAt(request), options)).data.attributes;
    },
    save: async ({ architectureId, changes }) => {
      const { data } = await call(pathAt(architectureId), {
        method: 'POST',
        body: { architectureId, userInfo: { attributes: changes } },
        schema: profileAnswerSchema,
        reports: 'session',
      });
      return data.attributes;
    },
  };
}

/** Creates the pictures for the user's own profile. */
export const createProfilePictures = (call: ApiClient['call']): ProfilePicturePort => ({
  open: (data, report) => {
    const opening = createImageBitmap(data as Blob);
    opening.then(
      (image) =>
        report({ type: 'picture.opened', picture: { image, width: image.width, height: image.height } }),
      () => report({ type: 'picture.unreadable' }),
    );
    return () => void opening.then((image) => image.close()).catch(() => {});
  },
  upload: ({ data, crop }, onPart, signal) => {
    const square = Object.entries(crop).map(([name, value]) => [name, String(value)]);
    const fields = { use: 'profile', ...Object.fromEntries(square) };
    return pictureUpload(call)(fields, data, signal, onPart);
  },
});

const KEY = 'foyer:profile-draft';
const storedSchema = v.object({ userId: v.string(), draft: profileAttributesSchema });

/** Keeps the unsaved changes of the own profile in this tab. */
export function createProfileDrafts(session: TextStore): ProfileDrafts {
  const { of, write } = storedOfUser(session, KEY, storedSchema);
  return { recall: (userId) => of(userId)?.draft ?? {}, keep: write, forget: () => write(null) };
}
