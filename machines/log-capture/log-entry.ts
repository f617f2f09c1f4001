import { type ErrorTexts, errorTexts } from '@domain/error-texts';
import { LOG_DETAILS_MAX, LOG_MESSAGE_MAX } from '@domain/limits';
import type { LogLevel } from '@domain/log-message';
import type { Transition } from '@domain/transition';

export interface LogEntry {
  level: LogLevel;
  /** Where it happened: a machine's id, or a part of the page. */
  category: string;
  message: string;
  /** What was caught. */
  error?: unknown;
  /** The machines' last steps before it. */
  transitions?: readonly Transition[] | undefined;
  /** spec §8: some messages are never sent. */
  consoleOnly?: boolean;
}

/** A log message on its way to the server, in texts alone. */
export interface WaitingEntry
  extends Pick<LogEntry, 'level' | 'category' | 'message'>,
    Pick<ErrorTexts, 'stack' | 'causes'> {
  transitions: readonly Transition[];
  /** How often it was written while it waited. */
  times: number;
}

const NOTHING: ErrorTexts = { message: '', stack: '', causes: [] };

export function waitingEntry({ level, category, message, error, transitions = [] }: LogEntry): WaitingEntry {
  const { stack, causes } = error === undefined ? NOTHING : errorTexts(error);
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

/** What waited in vain, for the console. */
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
