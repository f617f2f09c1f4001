import type { OperationMode } from '@domain/people/attendee';
import { type ProfileAttribute, type ProfileAttributes, publicAttributes } from '@domain/people/profile';
import type { ProfileChanges } from '@domain/people/profile-change';
import { userOf } from '@domain/people/user';
import { type Kysely, sql, type Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import { type Account, changeAccount } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/identity';
import type { Records } from '../../backend/realtime/records';
import type { Principal } from '../../platform/http/http-app';
import type { Logger } from '../../platform/log';
import type { Database } from '../../platform/store/database';
import type { PersonChanges } from '../../platform/store/person-changes';
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
const ENTERED = { max: 20_000, ttl: 15 * 60_000 };

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
