import type { LogLevel } from '@domain/logs/log-message';
import type { Transition } from '@domain/logs/transition';
import { type ErrorTexts, errorTexts } from '@domain/shared/failure';
import { LOG_DETAILS_MAX, LOG_MESSAGE_MAX } from '@domain/shared/limits';

export interface LogEntry {
  level: LogLevel;
  /** The source: a machine's id, or a part of the page. */
  category: string;
  message: string;
  /** The caught error. */
  error?: unknown;
  /** The machines' last transitions before the error. */
  transitions?: readonly Transition[] | undefined;
  /** spec §8: some messages are never sent. */
  consoleOnly?: boolean;
}

/** A log message waiting for the server, as texts only. */
export interface WaitingEntry
  extends Pick<LogEntry, 'level' | 'category' | 'message'>,
    Pick<ErrorTexts, 'stack' | 'causes'> {
  transitions: readonly Transition[];
  /** How often it was written while it waited. */
  times: number;
}

const NO_ERROR: Pick<ErrorTexts, 'stack' | 'causes'> = { stack: '', causes: [] };

export function waitingEntry({ level, category, message, error, transitions = [] }: LogEntry): WaitingEntry {
  const { stack, causes } = error === undefined ? NO_ERROR : errorTexts(error);
  return {
    level,
    category,
    message: message.slice(0, LOG_MESSAGE_MAX),
    stack: stack.slice(0, LOG_DETAILS_MAX),
    causes: causes.map((cause) => cause.slice(0, LOG_MESSAGE_MAX)),
    transitions,
    times: 1,
  };
}

/** Returns the console entry for a message that could not be sent. */
export const unsentEntry = ({ level, category, message, stack }: WaitingEntry): LogEntry => ({
  level,
  category,
  message,
  ...(stack && { error: stack }),
});

export const isRepeatOf =
  ({ level, category, message }: LogEntry) =>
  (waiting: WaitingEntry): boolean =>
    waiting.level === level &&
    waiting.category === category &&
    waiting.message === message.slice(0, LOG_MESSAGE_MAX);
