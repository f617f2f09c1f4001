import { profileAnswerSchema, profileAttributesSchema } from '@domain/people/profile';
import { profileChangeSchema } from '@domain/people/profile-change';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { invalidField, notFound } from '../../platform/domain-error';
import { endpoint } from '../../platform/http/endpoint';
import { principalOf } from '../../platform/http/http-app';
import { route } from '../../platform/http/route';
import { idSchema, validated } from '../../platform/http/validate';
import type { Database } from '../../platform/store/database';
import { type VenueView, wasSaved } from '../venue';
import type { AttendeeProfiles } from './attendee-profiles';

const refusals = { 404: 'There is no such person, or no such venue was ever saved' };

const profileRoute = route({
  path: '/api/userProfile/architecture/:architectureId/userProfile/:userId',
  GET: {
    summary: 'The profile of a person; what is private only for themselves and for hosts (DESIGNER or ADMIN)',
    access: 'members',
    params: v.object({ architectureId: idSchema, userId: idSchema }),
    answers: { 200: { json: profileAnswerSchema } },
    refusals,
  },
});

const ownProfileRoute = route({
  path: '/api/userProfile/architecture/:architectureId/userProfile',
  POST: {
    summary: 'Changes the profile of the caller: what is missing stays, an empty text removes',
    access: 'members',
    params: v.object({ architectureId: idSchema }),
    body: v.object({
      architectureId: idSchema,
      userInfo: v.object({ attributes: profileAttributesSchema }),
    }),
    answers: { 200: { json: profileAnswerSchema } },
    refusals,
  },
});

interface ProfileDeps {
  db: Kysely<Database>;
  profiles: AttendeeProfiles;
  view: Pick<VenueView, 'shown'>;
}

const unknownProfile = () => notFound('profile.unknown');
const NO_STORE = { 'Cache-Control': 'no-store' };

/** Returns the attributes that a venue adds to profiles; none while it is not shown. @throws DomainError notFound */
async function attributesAt({ db, view }: ProfileDeps, architectureId: string) {
  if (!(await wasSaved(db, architectureId))) throw unknownProfile();
  const shown = (await view.shown())?.architecture;
  return shown?.id === architectureId ? (shown.userProfileAttributes ?? []) : [];
}

const readProfile = endpoint(profileRoute, (deps: ProfileDeps) => ({
  GET: async (c, { params }) => {
    const own = await attributesAt(deps, params.architectureId);
    const attributes = await deps.profiles.read(params.userId, principalOf(c), own);
    if (!attributes) throw unknownProfile();
    return c.json({ data: { attributes } }, 200, NO_STORE);
  },
}));

const changeProfile = endpoint(ownProfileRoute, (deps: ProfileDeps) => ({
  POST: async (c, { params, body }) => {
    if (body.architectureId !== params.architectureId)
      throw invalidField('architectureId', 'is not the one of the address');
    const principal = principalOf(c);
    const own = await attributesAt(deps, params.architectureId);
    const changes = profileChangeSchema(principal.email, own);
    const { userInfo } = validated(v.object({ userInfo: v.object({ attributes: changes }) }), body);
    const attributes = await deps.profiles.change(principal, userInfo.attributes, own);
    if (!attributes) throw unknownProfile();
    return c.json({ data: { attributes } }, 200, NO_STORE);
  },
}));

/** `GET` and `POST /api/userProfile/architecture/{architectureId}/userProfile…` */
export const profileRoutes = [readProfile, changeProfile];
