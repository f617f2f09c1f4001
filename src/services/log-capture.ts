import type { ClientDetails } from '@domain/client-details';
import type { LogLevel } from '@domain/log-message';
import type { LogBatch } from '@machines/log-capture/log-capture.machine';
import type { LogEntry } from '@machines/log-capture/log-entry';
import * as v from 'valibot';
import type { ApiClient } from './api-client';

export interface LogCapture {
  /** `POST /api/capture/log` for one after the other; rejects with the first failure, after which no other is sent. */
  send(batch: LogBatch, signal: AbortSignal): Promise<void>;
  /** To the browser's console. */
  write(entries: readonly LogEntry[]): void;
}

interface LogCaptureParts {
  call: ApiClient['call'];
  clientDetails: () => Promise<ClientDetails>;
}

const METHODS = { INFO: 'info', WARN: 'warn', ERROR: 'error' } as const satisfies Record<LogLevel, string>;

/** The lines of spec §8 stand in the console as they are written there. */
const lineOf = ({ category, message, consoleOnly }: LogEntry): string =>
  consoleOnly ? message : `${category}: ${message}`;

/** Of a capture that fails only the end of the session is reported, so that it is never captured itself. */
export const createLogCapture = ({ call, clientDetails }: LogCaptureParts): LogCapture => ({
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
