import { AUTHORITIES, type Person } from '@domain/people/person';
import { sql, type Transaction } from 'kysely';
import type { Account } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/accounts';
import type { Identity } from '../../backend/identity/identity';
import { IdentityError } from '../../backend/identity/identity-error';
import type { ImportedAccount } from '../../backend/identity/import-accounts';
import type { Environment } from '../../platform/config/environment';
import { DomainError, forbidden } from '../../platform/domain-error';
import { type HttpContext, principalOf } from '../../platform/http/http-app';
import type { Logger } from '../../platform/log';
import type { Mailer } from '../../platform/mail/mailer';
import { clientAddress, networkOf } from '../../platform/net/client-address';
import type { Database } from '../../platform/store/database';
import type { SecurityLog } from '../../platform/store/security-log';
import { saveProfiles } from './profiles';

/** The numbers of an import: new, changed and unchanged people, and mails sent. */
export interface ImportReport {
  added: number;
  updated: number;
  unchanged: number;
  invited: number;
}

/** The importer; only administrators may import authorities, or change people who have some. */
export interface Importer {
  /** A uid, or `command`: for the log. */
  name: string;
  admin: boolean;
  /** The network address of the call; undefined for commands. */
  address?: string;
}

/** The operator, who runs commands on this machine. */
export const OPERATOR: Importer = { name: 'command', admin: true };

export interface People {
  /**
   * Adds and updates people by email, all or none; no email may occur twice.
   * @throws DomainError forbidden when it changes authorities, or people who have some, for no administrator
   */
  import(people: readonly Person[], by: Importer, options: { invite: boolean }): Promise<ImportReport>;
  /** Makes a person a host, with all authorities, and invites them: the link sets their password. */
  addHost(person: Person): Promise<{ added: boolean; link: string | undefined }>;
}

interface PeopleOptions {
  accounts: Accounts;
  passwordLink: Identity['passwordLink'];
  mailer: Pick<Mailer, 'send'>;
  securityLog: SecurityLog;
  /** The language of invitations. */
  locale: string;
  log: Logger;
}

interface Outcome {
  before: Account | undefined;
  account: Account;
  isNew: boolean;
  changed: boolean;
}

const isHost = (account: Account | undefined): boolean => (account?.authorities.length ?? 0) > 0;

const rolesText = (account: Account | undefined): string =>
  (account?.authorities ?? []).toSorted().join(' and ') || 'none';

function checkRights(
  by: Importer,
  imported: readonly ImportedAccount[],
  changed: (uid: string) => boolean,
): void {
  if (by.admin) return;
  const needsAdmin = imported.some(
    ({ before, after }) => changed(after.uid) && (isHost(before) || isHost(after)),
  );
  if (needsAdmin) throw forbidden();
}

/** Adds people to this installation by import. */
export function createPeople(options: PeopleOptions): People {
  const { accounts, passwordLink, mailer, securityLog, locale, log } = options;

  async function importOnce(people: readonly Person[], by: Importer): Promise<Outcome[]> {
    const byEmail = new Map(people.map((person) => [person.email, person]));
    let outcomes: Outcome[] = [];
    await accounts.import(people, async (trx, imported) => {
      const profiles = imported.map(({ after }) => ({ ...byEmail.get(after.email), uid: after.uid }));
      const changed = await saveProfiles(trx, profiles);
      for (const { after, changed: isChanged } of imported) if (isChanged) changed.add(after.uid);
      checkRights(by, imported, (uid) => changed.has(uid));
      outcomes = imported.map(({ before, after }) => ({
        before,
        account: after,
        isNew: !before,
        changed: changed.has(after.uid),
      }));
    });
    return outcomes;
  }

  /** Retries once: an account may have been created in between, which the second attempt finds. */
  const importAll = (people: readonly Person[], by: Importer): Promise<Outcome[]> =>
    importOnce(people, by).catch((error: unknown) => {
      if (error instanceof IdentityError && error.code === 'EMAIL_EXISTS') return importOnce(people, by);
      throw error;
    });

  /** Imports and records who gained or lost authorities. */
  async function importRecorded(people: readonly Person[], by: Importer): Promise<Outcome[]> {
    const outcomes = await importAll(people, by);
    for (const { before, account } of outcomes) {
      const [from, to] = [rolesText(before), rolesText(account)];
      const event = { uid: account.uid, actor: by.name, address: by.address, detail: `${from} to ${to}` };
      if (from !== to) await securityLog.record({ kind: 'rolesChanged', ...event });
    }
    return outcomes;
  }

  /** Returns the link of the invitation; undefined, and no mail, where passwords are managed elsewhere. */
  async function invite({ uid, email }: Account): Promise<string | undefined> {
    const made = await passwordLink({ uid, locale });
    if (!made) return undefined;
    await mailer.send({ to: email, kind: 'INVITATION', locale, ...made });
    return made.link;
  }

  async function inviteAll(outcomes: readonly Outcome[]): Promise<number> {
    let invited = 0;
    for (const { account, isNew } of outcomes)
      if (isNew && (await invite(account)) !== undefined) invited += 1;
    return invited;
  }

  return {
    async import(people, by, options) {
      const outcomes = await importRecorded(people, by);
      const added = outcomes.filter(({ isNew }) => isNew).length;
      const unchanged = outcomes.filter(({ changed }) => !changed).length;
      const updated = outcomes.length - added - unchanged;
      log.info({ by: by.name, added, updated, unchanged }, 'people imported');
      return { added, updated, unchanged, invited: options.invite ? await inviteAll(outcomes) : 0 };
    },
    async addHost(person) {
      const [outcome] = await importRecorded([{ ...person, authorities: [...AUTHORITIES] }], OPERATOR);
      if (!outcome) throw new Error('the account was not made');
      log.info({ by: OPERATOR.name, added: outcome.isNew }, 'host added');
      return { added: outcome.isNew, link: await invite(outcome.account) };
    },
  };
}

/** Returns the host who calls. */
export function hostOf(c: HttpContext, { trustProxy }: Pick<Environment, 'trustProxy'>): Required<Importer> {
  const { uid, admin } = principalOf(c);
  return { name: uid, admin, address: networkOf(clientAddress(c, trustProxy)) };
}

/**
 * Locks the enabled administrators until the transaction ends.
 * @throws DomainError conflict when this one is the only one
 */
export async function checkOtherAdmin(
  trx: Transaction<Database>,
  uid: string,
  done: 'deleted' | 'disabled',
): Promise<void> {
  const admins = await trx
    .selectFrom('identity_account')
    .select('uid')
    .where(sql<boolean>`'ADMIN' = any(authorities)`)
    .where('disabled', '=', false)
    .orderBy('uid')
    .forUpdate()
    .execute();
  if (admins.length === 1 && admins[0]?.uid === uid)
    throw new DomainError(
      'conflict',
      `The last administrator cannot be ${done}. Make another person an administrator first.`,
    );
}
