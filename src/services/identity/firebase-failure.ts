import { Failure } from '@domain/shared/failure';

const isDeniedText = (error: unknown): boolean => /permission.denied/i.test(String(error));

/** Returns whether the database's rules denied the request. */
export const isDenied = (error: unknown): boolean =>
  error instanceof Failure ? error.kind === 'FORBIDDEN' : isDeniedText(error);

/** Returns a rejection of the realtime database as a Failure. */
export function realtimeFailure(error: unknown, doing: string): Failure {
  if (error instanceof Failure) return error;
  const kind = isDeniedText(error) ? 'FORBIDDEN' : 'PROCESSING_ERROR';
  return new Failure(kind, `Realtime database: ${doing} failed`, { cause: error });
}
