import { type Person, personSchema } from '@domain/people/person';
import * as v from 'valibot';
import type { Account } from '../../backend/identity/account';
import type { Accounts } from '../../backend/identity/accounts';
import { type Commands, command } from '../../platform/command';
import { invalid, notFound } from '../../platform/domain-error';
import type { SecurityLog } from '../../platform/store/security-log';
import { type ImportReport, OPERATOR, type People } from './people';
import type { PeopleAccess } from './people-access';
import { CSV_BYTES_MAX, readPeopleCsv } from './people-csv';
import type { PersonalData } from './personal-data';

/** The results of the commands. */
export interface PeopleAnswers {
  /** `ignored`: the titles of columns that are not known. */
  import: ImportReport & { ignored: string[]; outbox?: string | undefined };
  'add-host': { added: boolean; link?: string | undefined; outbox?: string | undefined };
  export: Record<string, unknown>;
  delete: { deleted: true };
  access: { done: true };
}

const importSchema = v.object({ csv: v.string(), mail: v.boolean() });
const personalSchema = v.object({ email: v.string() });
const hostSchema = v.pick(personSchema, ['email', 'name']);

// The text of a file may be longer in JSON.
const IMPORT_BYTES_MAX = 2 * CSV_BYTES_MAX;

interface PeopleCommandDeps {
  accounts: Accounts;
  people: People;
  personalData: PersonalData;
  peopleAccess: PeopleAccess;
  securityLog: SecurityLog;
  /** The folder where mails are written as files; undefined when a mail server is configured. */
  outbox: string | undefined;
}

/** @throws DomainError notFound */
async function accountOf({ accounts }: PeopleCommandDeps, email: string): Promise<Account> {
  const found = await accounts.byEmail(email);
  if (!found) throw notFound('There is no account with this email.');
  return found;
}

/** @throws DomainError invalid with the faults of every line */
function peopleIn(csv: string): { people: Person[]; ignored: string[] } {
  const { people, faults, ignored } = readPeopleCsv(csv);
  if (faults.length === 0) return { people, ignored };
  throw invalid(
    'Nothing was imported: the file has errors.',
    faults.map(({ line, message }) => ({ path: `line ${line}`, message })),
  );
}

/** Returns a command that changes the access of a person, named by their email. */
const accessCommand = (deps: PeopleCommandDeps, work: (account: Account) => Promise<void>) =>
  command(personalSchema, async ({ email }): Promise<PeopleAnswers['access']> => {
    await work(await accountOf(deps, email));
    return { done: true };
  });

/** The commands of `npm run people`. */
export const commands = (deps: PeopleCommandDeps): Commands => ({
  'people/import': command(
    importSchema,
    async ({ csv, mail }): Promise<PeopleAnswers['import']> => {
      const { people, ignored } = peopleIn(csv);
      const report = await deps.people.import(people, OPERATOR, { invite: mail });
      return { ...report, ignored, ...(report.invited > 0 && { outbox: deps.outbox }) };
    },
    { maxBytes: IMPORT_BYTES_MAX, adds: true },
  ),
  'people/add-host': command(
    hostSchema,
    async (person): Promise<PeopleAnswers['add-host']> => {
      const { added, link } = await deps.people.addHost(person);
      return { added, link, ...(link && { outbox: deps.outbox }) };
    },
    { adds: true },
  ),
  'people/export': command(personalSchema, async ({ email }): Promise<PeopleAnswers['export']> => {
    const account = await accountOf(deps, email);
    const data = await deps.personalData.export(account);
    await deps.securityLog.record({ kind: 'dataExported', uid: account.uid, actor: OPERATOR.name });
    return data;
  }),
  'people/delete': command(personalSchema, async ({ email }): Promise<PeopleAnswers['delete']> => {
    await deps.personalData.erase(await accountOf(deps, email), { evenLastAdmin: true });
    await deps.securityLog.record({ kind: 'accountDeleted', actor: OPERATOR.name });
    return { deleted: true };
  }),
  'people/end-sessions': accessCommand(deps, (account) => deps.peopleAccess.endSessions(account, OPERATOR)),
  'people/disable': accessCommand(deps, (account) => deps.peopleAccess.setDisabled(account, true, OPERATOR)),
  'people/enable': accessCommand(deps, (account) => deps.peopleAccess.setDisabled(account, false, OPERATOR)),
});
