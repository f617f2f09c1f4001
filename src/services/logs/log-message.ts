import type { ClientDetails, LogMessage, LogRecord } from '@domain/logs/log-message';
import { withoutSecrets } from '@domain/logs/redact';
import { LOG_DETAILS_MAX, LOG_MESSAGE_MAX } from '@domain/shared/limits';
import type { WaitingEntry } from '@machines/log-capture/log-entry';

const STACK_MAX = 5_000;
const CAUSE_MAX = 500;
const UNNAMED = 'unnamed';

/** Rewrites places in the code that some browsers write as `name@address`, which is no email. */
const places = (stack: string): string =>
  stack.replace(/@(?=https?:|blob:|file:|resource:|\[native)/g, ' at ');

const shortened = (text: string, length: number): string => withoutSecrets(text).slice(0, length);

const recordOf = ({ stack, causes, transitions, times }: WaitingEntry): LogRecord => ({
  ...(stack && { stack: shortened(places(stack), STACK_MAX) }),
  ...(causes.length > 0 && { causes: causes.map((cause) => shortened(cause, CAUSE_MAX)) }),
  ...(times > 1 && { times }),
  transitions: [...transitions],
});

/** Returns JSON within the size limit; drops the oldest transitions first. */
function detailsOf(record: LogRecord): string {
  const text = JSON.stringify(record);
  if (text.length <= LOG_DETAILS_MAX || record.transitions.length === 0)
    return text.slice(0, LOG_DETAILS_MAX);
  return detailsOf({ ...record, transitions: record.transitions.slice(1) });
}

const isBare = ({ stack, causes, times, transitions }: LogRecord): boolean =>
  !stack && !causes && !times && transitions.length === 0;

const categoryOf = (category: string): string => category.replace(/[^\w.-]/g, '').slice(0, 64) || UNNAMED;

/** Returns the message of spec §3, without secrets and cut to the server's limits. */
export function logMessage(entry: WaitingEntry, clientDetails: ClientDetails): LogMessage {
  const record = recordOf(entry);
  return {
    messageDetails: {
      message: shortened(entry.message, LOG_MESSAGE_MAX) || UNNAMED,
      details: isBare(record) ? '' : detailsOf(record),
    },
    clientDetails,
    loglevel: entry.level,
    logCategory: categoryOf(entry.category),
    messageOrigin: 'UI',
  };
}
