import type { Account } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/accounts';
import type { Identity } from '../../backend/identity/identity';
import { DomainError, notFound } from '../../platform/domain-error';
import type { Logger } from '../../platform/log';
import type { SecurityEventKind, SecurityLog } from '../../platform/store/security-log';
import { checkOtherAdmin } from './last-admin';
import { AdminRequired, type Importer, OPERATOR } from './people';

/** Decides which accounts may enter. Accounts with authorities are for administrators and the operator. */
export interface PeopleAccess {
  /** Ends all sessions of a person. @throws AdminRequired; DomainError notFound with hosted identity */
  endSessions(account: Account, by: Importer): Promise<void>;
  /**
   * Disables or enables an account; disabling ends all of its sessions. Nobody disables themselves, and only the operator
   * the last administrator.
   * @throws AdminRequired, LastAdmin, DomainError conflict
   */
  setDisabled(account: Account, disabled: boolean, by: Importer): Promise<void>;
}

interface PeopleAccessOptions {
  accounts: Accounts;
  identity: Pick<Identity, 'endAllSessions'>;
  securityLog: SecurityLog;
  log: Logger;
}

function checkRights({ authorities }: Account, by: Importer): void {
  if (!by.admin && authorities.length > 0) throw new AdminRequired();
}

export function createPeopleAccess(options: PeopleAccessOptions): PeopleAccess {
  const { accounts, identity, securityLog, log } = options;
  const record = (kind: SecurityEventKind, uid: string, by: Importer): Promise<void> =>
    securityLog.record({ kind, uid, actor: by.name, address: by.address });

  return {
    async endSessions(account, by) {
      checkRights(account, by);
      if (!identity.endAllSessions) throw notFound('Sessions are kept by a hosted service.');
      await identity.endAllSessions(account.uid);
      await record('sessionsEnded', account.uid, by);
      log.info({ by: by.name, uid: account.uid }, 'sessions ended');
    },
    async setDisabled({ uid, ...account }, disabled, by) {
      checkRights({ uid, ...account }, by);
      if (disabled && uid === by.name)
        throw new DomainError('conflict', 'You cannot disable your own account.');
      const keepsAdmin = disabled && by !== OPERATOR;
      await accounts.update(uid, { disabled }, async (trx) => {
        if (keepsAdmin) await checkOtherAdmin(trx, uid, 'disabled');
      });
      await record(disabled ? 'accountDisabled' : 'accountEnabled', uid, by);
      log.info({ by: by.name, uid }, disabled ? 'account disabled' : 'account enabled');
    },
  };
}
