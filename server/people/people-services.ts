import type { Kysely } from 'kysely';
import type { Environment } from '../environment/environment';
import type { Identity } from '../identity/identity';
import type { Logger } from '../log';
import type { Mailer } from '../mail/mailer';
import { outboxFolder } from '../mail/outbox-folder';
import type { Realtime } from '../realtime/realtime';
import type { Database } from '../store/database';
import { createInvitations } from './invitations';
import { createPeople, type People } from './people';
import { createPersonalData, type PersonalData } from './personal-data';

/** What hosts, operators and people themselves do with accounts and their data. */
export interface PeopleServices {
  people: People;
  personalData: PersonalData;
  accounts: Identity['accounts'];
  /** Where mails become files; undefined when a mail server is configured. */
  outbox: string | undefined;
}

interface PeopleParts {
  db: Kysely<Database>;
  environment: Pick<Environment, 'config' | 'dataDir'>;
  identity: Pick<Identity, 'accounts' | 'passwordLink'>;
  /** Missing where the realtime database is hosted. */
  realtime: Pick<Realtime, 'read' | 'write'> | undefined;
  mailer: Pick<Mailer, 'send'>;
  log: Logger;
}

export function createPeopleServices(parts: PeopleParts): PeopleServices {
  const { db, environment, identity, realtime, mailer, log } = parts;
  const { config, dataDir } = environment;
  const { accounts } = identity;
  const outbox = outboxFolder(dataDir);
  const locale = config.ui?.i18n?.defaultLocale ?? 'en';
  const invitations = createInvitations({ identity, mailer, locale });
  return {
    people: createPeople({ accounts, invitations, log }),
    personalData: createPersonalData({ db, accounts, realtime, outbox, log }),
    accounts,
    outbox: config.smtp ? undefined : outbox,
  };
}
