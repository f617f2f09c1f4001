import { personSchema } from '@domain/person';
import { withoutPlusPart } from '@domain/user';
import * as v from 'valibot';
import type { HttpApp } from '../http/dependencies';
import { badRequest, HttpError } from '../http/http-error';
import { bodyOf } from '../http/validate';
import type { Account } from '../identity/account';
import { type BringReport, OPERATOR } from './people';
import { CSV_BYTES_MAX, readPeopleCsv } from './people-csv';
import type { PeopleServices } from './people-services';

/** What the commands answer, to who asked on this machine. */
export interface PeopleAnswers {
  import: BringReport & { outbox?: string | undefined };
  'add-host': { added: boolean; link?: string | undefined; outbox?: string | undefined };
  export: Record<string, unknown>;
  delete: { deleted: true };
}

const importSchema = v.object({ csv: v.string(), mail: v.boolean() });
const personalSchema = v.object({ email: v.string() });
const hostSchema = v.pick(personSchema, ['email', 'name']);

// The text of a file may become longer as JSON.
const IMPORT_BYTES_MAX = 2 * CSV_BYTES_MAX;

/** An account is meant as it is written, or as an import writes it. @throws HttpError 404 */
async function accountOf({ accounts }: PeopleServices, email: string): Promise<Account> {
  const found = (await accounts.byEmail(email)) ?? (await accounts.byEmail(withoutPlusPart(email)));
  if (!found) throw new HttpError(404, 'There is no account with this email.');
  return found;
}

/** The commands of `npm run people`. */
export function servePeopleCommands(app: HttpApp, services: PeopleServices): void {
  const { people, personalData, outbox } = services;

  app.post('/people/import', async (c) => {
    const { csv, mail } = await bodyOf(c, importSchema, { maxBytes: IMPORT_BYTES_MAX });
    const read = readPeopleCsv(csv);
    if (read.faults.length > 0)
      throw badRequest(
        'Nothing was imported: the file has faults.',
        read.faults.map(({ line, message }) => ({ path: `line ${line}`, message })),
      );
    const report = await people.bring(read.people, OPERATOR, { invite: mail });
    return c.json<PeopleAnswers['import']>({ ...report, ...(report.invited > 0 && { outbox }) });
  });

  app.post('/people/add-host', async (c) => {
    const { added, link } = await people.addHost(await bodyOf(c, hostSchema));
    return c.json<PeopleAnswers['add-host']>({ added, link, ...(link && { outbox }) });
  });

  app.post('/people/export', async (c) => {
    const { email } = await bodyOf(c, personalSchema);
    return c.json(await personalData.export(await accountOf(services, email)));
  });

  app.post('/people/delete', async (c) => {
    const { email } = await bodyOf(c, personalSchema);
    await personalData.erase(await accountOf(services, email), { evenLastAdmin: true });
    return c.json<PeopleAnswers['delete']>({ deleted: true });
  });
}
