import { setup } from 'xstate';

export type LogLevel = 'INFO' | 'WARN' | 'ERROR';

export interface LogEntry {
  level: LogLevel;
  /** Where it happened: a machine's id, or a part of the page. */
  category: string;
  message: string;
  /** What was caught. */
  error?: unknown;
  /** spec §8: some messages are never sent. */
  consoleOnly?: boolean;
}

export type LogCaptureCommand =
  | { type: 'log.write'; entry: LogEntry }
  | { type: 'sending.allow' }
  | { type: 'sending.forbid' }
  | { type: 'venue.show'; architectureId: string };

/** spec §4, Log capture. */
export const logCaptureMachine = setup({
  types: { events: {} as LogCaptureCommand },
}).createMachine({ id: 'logCapture', initial: 'console', states: { console: {}, server: {} } });
