import type { ClientDetails, LogLevel } from '@domain/logs/log-message';
import type { LogCapturePort } from '@machines/log-capture/log-capture.machine';
import type { LogEntry } from '@machines/log-capture/log-entry';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';

interface LogCaptureParts {
  call: ApiClient['call'];
  clientDetails: () => Promise<ClientDetails>;
}

const METHODS = { INFO: 'info', WARN: 'warn', ERROR: 'error' } as const satisfies Record<LogLevel, string>;

/** Returns the console line; the lines of spec §8 are written exactly as specified. */
const lineOf = ({ category, message, consoleOnly }: LogEntry): string =>
  consoleOnly ? message : `${category}: ${message}`;

/**
 * Creates the log capture; it reports only the end of the session, so that a failed capture is never captured
 * itself.
 */
export const createLogCapturePort = ({ call, clientDetails }: LogCaptureParts): LogCapturePort => ({
  async send({ entries, architectureId }, signal) {
    const { logMessage } = await import('./log-message');
    const details = await clientDetails();
    const place = architectureId === null ? details : { ...details, architectureId };
    for (const entry of entries) {
      signal.throwIfAborted();
      const body = logMessage(entry, place);
      const quietly = { reports: 'session', quiet: true, signal } as const;
      await call('/api/capture/log', { method: 'POST', body, schema: v.unknown(), ...quietly });
    }
  },
  write(entries) {
    for (const entry of entries)
      console[METHODS[entry.level]](lineOf(entry), ...(entry.error === undefined ? [] : [entry.error]));
  },
});
