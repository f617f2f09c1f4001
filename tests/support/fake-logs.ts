import type { LogEntry, WaitingEntry } from '@machines/log-capture/log-entry';
import type { Services } from '@/services/services';
import type { Answers } from './answers';
import { CLIENT_DETAILS } from './client-details-fixture';

export interface FakeLogs {
  services: Pick<Services, 'clientDetails' | 'logs'>;
  /** The messages captured on the server. */
  sent: WaitingEntry[];
  /** The messages written to the console. */
  written: LogEntry[];
}

export function createFakeLogs(answers: Pick<Answers<'sendLogs'>, 'give'>): FakeLogs {
  const sent: WaitingEntry[] = [];
  const written: LogEntry[] = [];
  const logs: Services['logs'] = {
    send: ({ entries }) => answers.give('sendLogs', () => void sent.push(...entries)),
    write: (entries) => void written.push(...entries),
  };
  return { services: { clientDetails: async () => CLIENT_DETAILS, logs }, sent, written };
}
