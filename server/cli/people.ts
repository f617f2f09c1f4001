import { CSV_BYTES_MAX, CSV_HELP, decodeCsv, type PeopleAnswers } from '../features/people';
import { type Program, readInput, writePrivate } from './command-line';

const USAGE = `Usage: npm run people -- import FILE.csv [--no-mail]  adds and updates people by email, and invites new ones
       npm run people -- add-host EMAIL               makes a person a host and prints the link to their password
       npm run people -- export EMAIL [FILE.json]     saves the data of a person
       npm run people -- end-sessions EMAIL           logs a person out everywhere
       npm run people -- disable EMAIL                disables an account and ends its sessions
       npm run people -- enable EMAIL                 enables a disabled account
       npm run people -- delete EMAIL                 deletes a person with all their data

${CSV_HELP}

The commands work on DATA_DIR, whether its server runs or not. Without a server they need its variables.`;

const NO_MAIL = 'no-mail';

const mailsIn = (outbox: string | undefined): string =>
  outbox === undefined ? '' : ` No mail server is configured: emails were written to ${outbox}.`;

/** Returns a command that takes an email and prints that it is done. */
const accessCommand = (name: string, done: string): Program['commands'][string] => ({
  arguments: [1, 1],
  async run([email = ''], { send }) {
    await send<PeopleAnswers['access']>(`people/${name}`, { email });
    return done;
  },
});

/** `npm run people`. */
export const people: Program = {
  usage: USAGE,
  commands: {
    import: {
      arguments: [1, 1],
      options: [NO_MAIL],
      async run([file = ''], { send, has }) {
        const csv = decodeCsv(await readInput(file, CSV_BYTES_MAX));
        const mail = !has(NO_MAIL);
        const answer = await send<PeopleAnswers['import']>('people/import', { csv, mail }, mail);
        const { added, updated, unchanged, invited, ignored, outbox } = answer;
        const columns = ignored.length > 0 ? ` Ignored columns: ${ignored.join(', ')}.` : '';
        return `${added} added, ${updated} updated, ${unchanged} unchanged; ${invited} invited.${columns}${mailsIn(outbox)}`;
      },
    },
    'add-host': {
      arguments: [1, 1],
      async run([email = ''], { send }) {
        const answer = await send<PeopleAnswers['add-host']>('people/add-host', { email }, true);
        const { added, link, outbox } = answer;
        const done = added ? 'The host was added.' : 'The person is a host now.';
        const then = link
          ? `Within seven days, set the password here:\n${link}`
          : 'There is no link: the person logs in with an identity provider or the hosted identity service.';
        return `${done}${mailsIn(outbox)} ${then}`;
      },
    },
    export: {
      arguments: [1, 2],
      async run([email = '', file], { send }) {
        const data = await send<PeopleAnswers['export']>('people/export', { email });
        const text = JSON.stringify(data, null, 2);
        if (file === undefined) return text;
        await writePrivate(file, `${text}\n`);
        return `The data of the person is in ${file}.`;
      },
    },
    'end-sessions': accessCommand('end-sessions', 'All sessions of the person have ended.'),
    disable: accessCommand('disable', 'The account is disabled, and its sessions have ended.'),
    enable: accessCommand('enable', 'The account is enabled.'),
    delete: {
      arguments: [1, 1],
      async run([email = ''], { send }) {
        await send<PeopleAnswers['delete']>('people/delete', { email });
        return 'The person and all their data were deleted.';
      },
    },
  },
};
