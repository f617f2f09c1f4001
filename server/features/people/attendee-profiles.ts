import type { OperationMode } from '@domain/people/attendee';
import { type ProfileChanges, profileChangeSchema } from '@domain/people/person';
import {
  type ProfileAttribute,
  type ProfileAttributes,
  profileAnswerSchema,
  profileAttributesSchema,
  publicAttributes,
} from '@domain/people/profile';
import { userOf } from '@domain/people/user';
import { type Kysely, sql, type Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import { type Account, changeAccount } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/identity';
import type { Records } from '../../backend/realtime/records';
import { upTo } from '../../platform/cache-size';
import { invalidField, notFound } from '../../platform/domain-error';
import { route } from '../../platform/http/endpoint';
import { type Principal, principalOf } from '../../platform/http/http-app';
import { idSchema, validated } from '../../platform/http/validate';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import type { PersonChanges } from '../../platform/store/person-changes';
import { type VenueView, wasSaved } from '../venue';
import { accountBehind, accountWith } from './account-behind';
import { writeKnownPerson } from './known-people';

/** Profiles as attendees see and change them (spec §3). `own` are the attributes that the venue adds. */
export interface AttendeeProfiles {
  /** Records the first visit, after which other attendees see the profile. */
  recordEntry(principal: Principal, at: number): Promise<void>;
  /**
   * Returns what the caller may see of a person, by the uid of tokens. Undefined for former members, and for
   * attendees also for people who never entered. Hosts see private attributes as well.
   */
  read(
    uid: string,
    principal: Principal,
    own: readonly ProfileAttribute[],
  ): Promise<ProfileAttributes | undefined>;
  /** Changes the caller's own, all or nothing; undefined when the caller's account is gone. */
  change(
    principal: Principal,
    changes: ProfileChanges,
    own: readonly ProfileAttribute[],
  ): Promise<ProfileAttributes | undefined>;
}

interface ProfilesParts {
  db: Kysely<Database>;
  accounts: Pick<Accounts, 'byUid' | 'byEmail'>;
  pictures: SavedPictures;
  records: Pick<Records, 'write'>;
  mode: OperationMode;
  changes: Pick<PersonChanges, 'confirm'>;
  log: Logger;
}

/** The pictures of profiles, as they are saved with them. */
interface SavedPictures {
  /**
   * Leaves a person this picture alone, none for an empty id; returns the files of the others.
   * @throws DomainError invalid when it is no picture of theirs
   */
  keepOnly(trx: Transaction<Database>, uid: string, id: string): Promise<readonly string[]>;
  /** Removes the bytes of pictures that are not kept. */
  remove(files: readonly string[]): Promise<void>;
}

/** People whose entry is recorded; checked again after a quarter of an hour. */
const ENTERED = { ...upTo(20_000), ttl: 15 * 60_000 };

const COMMON = ['openForNetworking', 'socialMediaProfile', 'unlisted', 'picture'];

const rowOf = (db: Kysely<Database>, uid: string) =>
  db.selectFrom('profile').selectAll().where('uid', '=', uid).executeTakeFirst();

/** Returns the attributes with a value that are still defined. */
function knownAttributes(attributes: ProfileAttributes, own: readonly ProfileAttribute[]): ProfileAttributes {
  const known = new Set([...COMMON, ...own.map(({ id }) => id)]);
  return Object.fromEntries(
    Object.entries(attributes).filter(([id, value]) => known.has(id) && value !== ''),
  );
}

export function createAttendeeProfiles({
  db,
  accounts,
  pictures,
  ...parts
}: ProfilesParts): AttendeeProfiles {
  const entered = new LRUCache<string, true>(ENTERED);

  async function attributesOf({ uid, email, name }: Account, own: readonly ProfileAttribute[]) {
    const row = await rowOf(db, uid);
    const user = userOf(uid, email, name);
    return {
      name: user.name,
      email: user.email,
      ...(row?.company && { company: row.company }),
      ...(row?.title && { title: row.title }),
      ...knownAttributes(row?.attributes ?? {}, own),
    };
  }

  async function ofOther(uid: string, isHost: boolean, own: readonly ProfileAttribute[]) {
    const account = await accountWith(db, accounts, uid);
    if (!account?.member || account.disabled) return undefined;
    if (isHost) return attributesOf(account, own);
    const row = await rowOf(db, account.uid);
    return row?.entered_at ? publicAttributes(await attributesOf(account, own), own) : undefined;
  }

  return {
    async recordEntry(principal, at) {
      if (entered.has(principal.uid)) return;
      const account = await accountBehind(accounts, principal);
      if (!account?.member) return;
      // A hosted service may have another uid for an account that has entered.
      const isWritten = await writeKnownPerson(parts.records, parts.mode, principal.uid).then(
        () => true,
        (error: unknown) => {
          parts.log.warn({ err: error }, 'the entry of a person could not be written');
          return false;
        },
      );
      const entered_at = new Date(at);
      await db
        .insertInto('profile')
        .values({ uid: account.uid, entered_at })
        .onConflict((conflict) =>
          conflict.column('uid').doUpdateSet({ entered_at }).where('profile.entered_at', 'is', null),
        )
        .execute();
      // Else it is written at their next question.
      if (isWritten) entered.set(principal.uid, true);
    },
    async read(uid, principal, own) {
      if (uid !== principal.uid) return ofOther(uid, principal.designer || principal.admin, own);
      const account = await accountBehind(accounts, principal);
      return account && attributesOf(account, own);
    },
    async change(principal, { name, email: _, company, title, ...attributes }, own) {
      const account = await accountBehind(accounts, principal);
      if (!account) return undefined;
      const { uid } = account;
      const { picture } = attributes;
      const others = await db.transaction().execute(async (trx) => {
        if (name !== undefined) await changeAccount(trx, uid, { name });
        await trx
          .insertInto('profile')
          .values({ uid, company, title, attributes: JSON.stringify(attributes) })
          .onConflict((conflict) =>
            conflict.column('uid').doUpdateSet(({ ref }) => ({
              ...(company !== undefined && { company }),
              ...(title !== undefined && { title }),
              attributes: sql<string>`${ref('profile.attributes')} || ${ref('excluded.attributes')}`,
            })),
          )
          .execute();
        return picture === undefined ? [] : pictures.keepOnly(trx, uid, picture);
      });
      if (name !== undefined) parts.changes.confirm(uid);
      await pictures.remove(others);
      const changed = await accounts.byUid(uid);
      return changed && attributesOf(changed, own);
    },
  };
}

const refusals = { 404: 'There is no such person, or no such venue was ever saved' };

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

const readProfile = route({
  path: '/api/userProfile/architecture/:architectureId/userProfile/:userId',
  GET: {
    summary: 'The profile of a person; what is private only for themselves and for hosts (DESIGNER or ADMIN)',
    access: 'members',
    params: v.object({ architectureId: idSchema, userId: idSchema }),
    answers: { 200: { json: profileAnswerSchema } },
    refusals,
  },
}).handled((deps: ProfileDeps) => ({
  GET: async (c, { params }) => {
    const own = await attributesAt(deps, params.architectureId);
    const attributes = await deps.profiles.read(params.userId, principalOf(c), own);
    if (!attributes) throw unknownProfile();
    return c.json({ data: { attributes } }, 200, NO_STORE);
  },
}));

const changeProfile = route({
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
}).handled((deps: ProfileDeps) => ({
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
