import { errorTexts, levelOf } from '@domain/error-texts';
import { Failure } from '@domain/failure';
import type { LogEntry } from '@machines/log-capture/log-entry';
import type { LogCapture } from '@/services/log-capture';
import type { AppActor } from './create-app';
import type { TransitionRecord } from './transition-record';

/** Reports something that was caught, from a machine or a part of the page. */
export type FaultReport = (source: string, error: unknown) => void;

interface FaultParts {
  actor: AppActor;
  record: TransitionRecord;
  logs: Pick<LogCapture, 'write'>;
}

/**
 * Hands faults with the machines' last steps to the log capture, or to the console when that does not run. One
 * error may reach several machines; it is reported once.
 */
export function faultReport({ actor, record, logs }: FaultParts): FaultReport {
  const told = new WeakSet<object>();

  function write(entry: LogEntry): void {
    const capture = actor.getSnapshot().children.logCapture;
    if (capture?.getSnapshot().status === 'active') capture.send({ type: 'log.write', entry });
    else logs.write([entry]);
  }

  return (source, error) => {
    if (error instanceof Error && told.has(error)) return;
    if (error instanceof Error) told.add(error);
    const { message } = errorTexts(error);
    write({ level: levelOf(error), category: source, message, error, transitions: record.last() });
  };
}

/** A Failure was reported where it happened; anything else that a boundary caught is a fault of the page. */
export const caughtReport =
  (report: FaultReport) =>
  (error: unknown): void => {
    if (!(error instanceof Failure)) report('page', error);
  };
