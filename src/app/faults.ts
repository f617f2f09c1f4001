import { errorTexts, Failure, levelOf } from '@domain/shared/failure';
import type { LogCapturePort } from '@machines/log-capture/log-capture.machine';
import type { LogEntry } from '@machines/log-capture/log-entry';
import type { AppActor } from './app-actor';
import type { TransitionRecord } from './transition-record';

/** Reports a caught error with its source, a machine or a part of the page. */
export type FaultReport = (source: string, error: unknown) => void;

interface FaultParts {
  actor: AppActor;
  record: TransitionRecord;
  logs: Pick<LogCapturePort, 'write'>;
}

/**
 * Sends faults with the machines' last transitions to the log capture, or to the console when that is not
 * running. An error that reaches several machines is reported once.
 */
export function faultReport({ actor, record, logs }: FaultParts): FaultReport {
  const reported = new WeakSet<object>();

  function write(entry: LogEntry): void {
    const capture = actor.getSnapshot().children.logCapture;
    if (capture?.getSnapshot().status === 'active') capture.send({ type: 'log.write', entry });
    else logs.write([entry]);
  }

  return (source, error) => {
    if (error instanceof Error && reported.has(error)) return;
    if (error instanceof Error) reported.add(error);
    const { message } = errorTexts(error);
    write({ level: levelOf(error), category: source, message, error, transitions: record.last() });
  };
}

/** Reports what an error boundary caught, except a Failure, which was reported where it happened. */
export const caughtReport =
  (report: FaultReport) =>
  (error: unknown): void => {
    if (!(error instanceof Failure)) report('page', error);
  };
