import type { LogAnswers } from '../features/logs';
import { OperatorError, type Program } from './command-line';

const USAGE = `Usage: npm run logs -- list [SINCE]  lists the errors of pages, newest first
       npm run logs -- show ID       prints one of them as JSON, for npm run replay
       npm run logs -- security [SINCE]  lists logins, failures and changes of accounts, newest first

SINCE is a day or a time, as 2026-11-21 or 2026-11-21T08:00:00Z. The commands work on DATA_DIR, whether its server
runs or not.`;

const ID = /^[1-9]\d{0,14}$/;
const MESSAGE_SHOWN = 160;

const lineOf = ({ id, capturedAt, level, category, message }: LogAnswers['list'][number]): string =>
  `${id}  ${capturedAt}  ${level}  ${category}: ${message.replace(/\s+/g, ' ').slice(0, MESSAGE_SHOWN)}`;

/** @throws OperatorError */
function instantOf(since: string): string {
  const at = new Date(since);
  if (Number.isNaN(at.getTime())) throw new OperatorError(`${since} is not a day or a time.`);
  return at.toISOString();
}

const sinceOf = (since: string | undefined) => (since === undefined ? {} : { since: instantOf(since) });

const eventLineOf = ({ happenedAt, kind, uid, actor, address, detail }: LogAnswers['security'][number]) =>
  [happenedAt, kind, `account ${uid ?? '-'}`, `by ${actor ?? '-'}`, `from ${address ?? '-'}`, detail]
    .join('  ')
    .trimEnd();

/** `npm run logs`. */
export const logs: Program = {
  usage: USAGE,
  commands: {
    list: {
      arguments: [0, 1],
      async run([since], { send }) {
        const rows = await send<LogAnswers['list']>('logs/list', sinceOf(since));
        return rows.map(lineOf).join('\n') || 'No errors were captured.';
      },
    },
    security: {
      arguments: [0, 1],
      async run([since], { send }) {
        const events = await send<LogAnswers['security']>('logs/security', sinceOf(since));
        return events.map(eventLineOf).join('\n') || 'No security events were stored.';
      },
    },
    show: {
      arguments: [1, 1],
      async run([id = ''], { send }) {
        if (!ID.test(id)) throw new OperatorError(`${id} is not the id of a log message.`);
        return JSON.stringify(await send<LogAnswers['show']>('logs/show', { id: Number(id) }), null, 2);
      },
    },
  },
};
