import { AUTHORITIES, type Person } from '@domain/person';
import type { Account } from '../identity/account';
import type { Accounts } from '../identity/accounts';
import type { Brought } from '../identity/bring-accounts';
import { IdentityError } from '../identity/identity-error';
import type { Logger } from '../log';
import type { Invitations } from './invitations';
import { saveProfiles } from './profiles';

/** How many of the people that were brought were new, were changed, were so already; and how many were written to. */
export interface BringReport {
  added: number;
  updated: number;
  unchanged: number;
  invited: number;
}

/** Who brings people; only administrators bring authorities, or change people who have some. */
export interface Bringer {
  /** A uid, or what else did it: for the log. */
  name: string;
  admin: boolean;
}

/** What was asked is for administrators alone. */
export class ForAdmins extends Error {
  override readonly name = 'ForAdmins';
}

export interface People {
  /**
   * Adds and updates people by email, all or none; no email may be there twice.
   * @throws ForAdmins
   */
  bring(people: readonly Person[], by: Bringer, options: { invite: boolean }): Promise<BringReport>;
  /** Makes a person a host, with all authorities, and invites them: the link sets their password. */
  addHost(person: Person): Promise<{ added: boolean; link: string | undefined }>;
}

interface PeopleOptions {
  accounts: Accounts;
  invitations: Invitations;
  log: Logger;
}

/** Whoever runs commands on this machine. */
export const OPERATOR: Bringer = { name: 'command', admin: true };

interface Outcome {
  account: Account;
  isNew: boolean;
  changed: boolean;
}

const isHost = (account: Account | undefined): boolean => (account?.authorities.length ?? 0) > 0;

function checkRights(by: Bringer, brought: readonly Brought[], changed: (uid: string) => boolean): void {
  if (by.admin) return;
  const beyond = brought.some(({ before, after }) => changed(after.uid) && (isHost(before) || isHost(after)));
  if (beyond) throw new ForAdmins();
}

/** How people get into this installation other than by logging in. */
export function createPeople({ accounts, invitations, log }: PeopleOptions): People {
  async function bringOnce(people: readonly Person[], by: Bringer): Promise<Outcome[]> {
    const byEmail = new Map(people.map((person) => [person.email, person]));
    let outcomes: Outcome[] = [];
    await accounts.bring(people, async (trx, brought) => {
      const profiles = brought.map(({ after }) => ({ ...byEmail.get(after.email), uid: after.uid }));
      const changed = await saveProfiles(trx, profiles);
      for (const { after, changed: isChanged } of brought) if (isChanged) changed.add(after.uid);
      checkRights(by, brought, (uid) => changed.has(uid));
      outcomes = brought.map(({ before, after }) => ({
        account: after,
        isNew: !before,
        changed: changed.has(after.uid),
      }));
    });
    return outcomes;
  }

  /** Somebody may have made the account of one of them in between; then it is known at the second try. */
  const bringAll = (people: readonly Person[], by: Bringer): Promise<Outcome[]> =>
    bringOnce(people, by).catch((error: unknown) => {
      if (error instanceof IdentityError && error.code === 'EMAIL_EXISTS') return bringOnce(people, by);
      throw error;
    });

  async function inviteAll(outcomes: readonly Outcome[]): Promise<number> {
    let invited = 0;
    for (const { account, isNew } of outcomes)
      if (isNew && (await invitations.invite(account)) !== undefined) invited += 1;
    return invited;
  }

  return {
    async bring(people, by, { invite }) {
      const outcomes = await bringAll(people, by);
      const added = outcomes.filter(({ isNew }) => isNew).length;
      const unchanged = outcomes.filter(({ changed }) => !changed).length;
      const updated = outcomes.length - added - unchanged;
      log.info({ by: by.name, added, updated, unchanged }, 'people were brought');
      return { added, updated, unchanged, invited: invite ? await inviteAll(outcomes) : 0 };
    },
    async addHost(person) {
      const [outcome] = await bringAll([{ ...person, authorities: [...AUTHORITIES] }], OPERATOR);
      if (!outcome) throw new Error('the account was not made');
      log.info({ by: OPERATOR.name, added: outcome.isNew }, 'a host was added');
      return { added: outcome.isNew, link: await invitations.invite(outcome.account) };
    },
  };
}
