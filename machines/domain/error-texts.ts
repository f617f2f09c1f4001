import { Failure } from './failure';

const CAUSES_MAX = 3;

export interface ErrorTexts {
  message: string;
  /** With its own first line, as the browser writes it; empty when nothing says where it was thrown. */
  stack: string;
  /** What led to it, nearest first; of each its first line. */
  causes: string[];
}

const firstLine = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

function causesOf(error: unknown): string[] {
  const causes: string[] = [];
  let cause = error instanceof Error ? error.cause : undefined;
  while (cause !== undefined && cause !== null && causes.length < CAUSES_MAX) {
    causes.push(firstLine(cause));
    cause = cause instanceof Error ? cause.cause : undefined;
  }
  return causes;
}

/** What may be told of anything thrown, in texts; no other part of it is read. */
export function errorTexts(error: unknown): ErrorTexts {
  if (!(error instanceof Error)) return { message: String(error), stack: '', causes: [] };
  return { message: error.message || error.name, stack: error.stack ?? '', causes: causesOf(error) };
}

/** A Failure was expected to happen one day, anything else was not. */
export const levelOf = (error: unknown): 'WARN' | 'ERROR' => (error instanceof Failure ? 'WARN' : 'ERROR');
