import { asked, Refused, runCommand, type Terminal, type Work } from '../commands/command-line';
import type { LogAnswers } from './log-commands';

const USAGE = `Usage: npm run logs -- list [SINCE]  lists what pages told of their faults, the newest first
       npm run logs -- show ID       writes one of them as JSON, for npm run replay

SINCE is a day or a time, as 2026-11-21 or 2026-11-21T08:00:00Z. Both work on DATA_DIR, whether its server runs
or not.`;

const ID = /^[1-9]\d{0,14}$/;
const MESSAGE_SHOWN = 160;

const lineOf = ({ id, capturedAt, level, category, message }: LogAnswers['list'][number]): string =>
  `${id}  ${capturedAt}  ${level}  ${category}: ${message.replace(/\s+/g, ' ').slice(0, MESSAGE_SHOWN)}`;

/** @throws Refused */
function instantOf(since: string): string {
  const at = new Date(since);
  if (Number.isNaN(at.getTime())) throw new Refused(`${since} is no day and no time.`);
  return at.toISOString();
}

function listing(since: string | undefined): Work {
  const wanted = since === undefined ? {} : { since: instantOf(since) };
  return async (commanded) => {
    const rows = await asked<LogAnswers['list']>(commanded, 'logs/list', wanted);
    return rows.map(lineOf).join('\n') || 'Nothing was captured.';
  };
}

function showing(id: string): Work {
  if (!ID.test(id)) throw new Refused(`${id} is no number of a log message.`);
  return async (commanded) =>
    JSON.stringify(await asked<LogAnswers['show']>(commanded, 'logs/show', { id: Number(id) }), null, 2);
}

function workOf([name, word, ...more]: readonly string[]): Work | undefined {
  if (more.length > 0 || word?.startsWith('-')) return undefined;
  if (name === 'list') return listing(word);
  return name === 'show' && word !== undefined ? showing(word) : undefined;
}

/** Runs one command of `npm run logs`; returns the exit code: 0 done, 1 refused, 2 not understood. */
export const runLogsCommand = (
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<number> => runCommand({ usage: USAGE, workOf }, words, env, terminal);
