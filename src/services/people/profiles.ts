import { type ProfileAttributes, profileAnswerSchema } from '@domain/people/profile';
import type { ProfileRequest, ProfileSaving } from '@machines/profile-view/profile-view.events';
import type { ApiClient } from '@/services/api/api-client';

/** The profile calls of spec §7; every rejection is a `Failure`. */
export interface Profiles {
  /** Returns what the user may see of a person. Failures are reported. */
  read(request: ProfileRequest, signal?: AbortSignal): Promise<ProfileAttributes>;
  /** Changes the user's own profile and returns it; reports only the end of the session. The user repeats it. */
  save(saving: ProfileSaving): Promise<ProfileAttributes>;
}

const pathAt = (architectureId: string): string =>
  `/api/userProfile/architecture/${encodeURIComponent(architectureId)}/userProfile`;

export const createProfiles = (call: ApiClient['call']): Profiles => ({
  read: async ({ architectureId, userId }, signal) => {
    const path = `${pathAt(architectureId)}/${encodeURIComponent(userId)}`;
    return (await call(path, { schema: profileAnswerSchema, signal })).data.attributes;
  },
  save: async ({ architectureId, changes }) => {
    const { data } = await call(pathAt(architectureId), {
      method: 'POST',
      body: { architectureId, userInfo: { attributes: changes } },
      schema: profileAnswerSchema,
      reports: 'session',
      retries: 0,
    });
    return data.attributes;
  },
});
