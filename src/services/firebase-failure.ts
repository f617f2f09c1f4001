import { Failure } from '@domain/failure';

const isDeniedText = (error: unknown): boolean => /permission.denied/i.test(String(error));

/** The database's rules refused it. */
export const isDenied = (error: unknown): boolean =>
  error instanceof Failure ? error.kind === 'FORBIDDEN' : isDeniedText(error);

/** What the realtime database rejected with, as a Failure. */
export function realtimeFailure(error: unknown, doing: string): Failure {
  if (error instanceof Failure) return error;
  const kind = isDeniedText(error) ? 'FORBIDDEN' : 'PROCESSING_ERROR';
  return new Failure(kind, `Realtime database: ${doing} failed`, { cause: error });
}
