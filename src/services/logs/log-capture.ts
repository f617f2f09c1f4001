import type { ClientDetails, LogLevel } from '@domain/logs/log-message';
import type { LogCapturePort } from '@machines/log-capture/log-capture.machine';
import type { LogEntry } from '@machines/log-capture/log-entry';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';
import type { TextStore } from '@/services/storage/storage';

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

const CAPTURED = 'foyer:visit-captured';

/** Sends `POST /api/capture/login`, at most once per visit of this tab (spec §4, Log capture). */
export const createVisitCapture =
  (call: ApiClient['call'], session: TextStore) => async (): Promise<void> => {
    if (session.get(CAPTURED)) return;
    session.set(CAPTURED, 'yes');
    try {
      await call('/api/capture/login', { method: 'POST', schema: v.unknown(), reports: 'none' });
    } catch (error) {
      session.remove(CAPTURED);
      throw error;
    }
  };

type Report = (source: string, error: unknown) => void;

/** The browser's message about layouts that settle one frame later; it is harmless. */
const HARMLESS = /^ResizeObserver loop/;

/** Whether something was given up on purpose: pdf.js does not handle it for a document that is closed while it loads. */
const wasAborted = (reason: unknown): boolean =>
  reason instanceof DOMException && reason.name === 'AbortError';

const originOf = (uri: string): string => (URL.canParse(uri) ? new URL(uri).origin : uri);

/** Only the origin and path of an address are reported: the rest may be personal. */
const violationText = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): string =>
  `${effectiveDirective} forbids ${originOf(blockedURI)}`;

/** Reports uncaught errors and violations of the content security policy; returns the function that stops. */
export function watchPageFaults(report: Report, page: Window = globalThis.window): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  page.addEventListener(
    'error',
    ({ error, message }) => {
      if (!HARMLESS.test(message)) report('page', error ?? message);
    },
    { signal },
  );
  page.addEventListener(
    'unhandledrejection',
    (rejection) => {
      if (wasAborted(rejection.reason)) rejection.preventDefault();
      else report('page', rejection.reason);
    },
    { signal },
  );
  page.document.addEventListener(
    'securitypolicyviolation',
    (violation) => report('securityPolicy', violationText(violation)),
    { signal },
  );
  return () => watch.abort();
}
