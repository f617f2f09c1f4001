import { profileAnswerSchema } from '@domain/people/profile';
import type { ProfileRequest } from '@machines/profile-view/profile-view.events';
import type { ProfileViewPort } from '@machines/profile-view/profile-view.machine';
import type { ApiClient } from '@/services/api/api-client';

/** The profile calls of spec §7; every rejection is a `Failure`. */
export type Profiles = ProfileViewPort['profiles'] & {
  /** Returns the name of a person, null when they have none; reports only the end of the session. */
  nameOf(request: ProfileRequest): Promise<string | null>;
};

const pathAt = (architectureId: string): string =>
  `/api/userProfile/architecture/${encodeURIComponent(architectureId)}/userProfile`;

const personAt = ({ architectureId, userId }: ProfileRequest): string =>
  `${pathAt(architectureId)}/${encodeURIComponent(userId)}`;

export const createProfiles = (call: ApiClient['call']): Profiles => ({
  read: async (request, signal) =>
    (await call(personAt(request), { schema: profileAnswerSchema, signal })).data.attributes,
  nameOf: async (request) => {
    const { data } = await call(personAt(request), {
      schema: profileAnswerSchema,
      reports: 'session',
      quiet: true,
    });
    const { name } = data.attributes;
    return typeof name === 'string' && name !== '' ? name : null;
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
});
