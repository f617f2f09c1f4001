import { profileAnswerSchema, profileAttributesSchema } from '@domain/profile';
import { profileChangeSchema } from '@domain/profile-change';
import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { AttendeeProfiles } from '../people/attendee-profiles';
import type { Database } from '../store/database';
import { wasSaved } from '../store/venue-queries';
import type { HttpApp } from './dependencies';
import { serve } from './endpoint';
import { badRequest, HttpError } from './http-error';
import { principalOf } from './principal';
import { route } from './route';
import { idSchema, validated } from './validate';
import type { VenueView } from './venue-view';

const refusals = { 404: 'There is no such person, or no such venue was ever saved' };

export const profileRoute = route({
  path: '/api/userProfile/architecture/:architectureId/userProfile/:userId',
  GET: {
    summary: 'The profile of a person; what is private only for themselves and for hosts (DESIGNER or ADMIN)',
    access: 'members',
    params: v.object({ architectureId: idSchema, userId: idSchema }),
    answers: { 200: { json: profileAnswerSchema } },
    refusals,
  },
});

export const ownProfileRoute = route({
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

interface ProfileParts {
  db: Kysely<Database>;
  profiles: AttendeeProfiles;
  view: Pick<VenueView, 'shown'>;
}

const unknown = (): HttpError => new HttpError(404, 'There is no such profile.');
const NO_STORE = { 'Cache-Control': 'no-store' };

/** `GET` and `POST /api/userProfile/architecture/{architectureId}/userProfile…` */
export function serveProfiles(app: HttpApp, { db, profiles, view }: ProfileParts): void {
  /** What a venue adds to profiles; nothing for one that is not shown. @throws HttpError 404 */
  async function attributesAt(architectureId: string) {
    if (!(await wasSaved(db, architectureId))) throw unknown();
    const shown = (await view.shown())?.architecture;
    return shown?.id === architectureId ? (shown.userProfileAttributes ?? []) : [];
  }

  serve(app, profileRoute, {
    GET: async (c, { params }) => {
      const own = await attributesAt(params.architectureId);
      const attributes = await profiles.read(params.userId, principalOf(c), own);
      if (!attributes) throw unknown();
      return c.json({ data: { attributes } }, 200, NO_STORE);
    },
  });
  serve(app, ownProfileRoute, {
    POST: async (c, { params, body }) => {
      if (body.architectureId !== params.architectureId)
        throw badRequest('The request is not valid.', [
          { path: 'architectureId', message: 'is not the one of the address' },
        ]);
      const principal = principalOf(c);
      const own = await attributesAt(params.architectureId);
      const changes = profileChangeSchema(principal.email, own);
      const { userInfo } = validated(v.object({ userInfo: v.object({ attributes: changes }) }), body);
      const attributes = await profiles.change(principal, userInfo.attributes, own);
      if (!attributes) throw unknown();
      return c.json({ data: { attributes } }, 200, NO_STORE);
    },
  });
}
