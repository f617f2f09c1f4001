import { endsSession, Failure, failureKindOf } from '@domain/shared/failure';
import type { FetchError } from 'ofetch';
import * as v from 'valibot';

/** The failures to report: all, only those that end the session, or none because the caller handles them. */
export type Reports = 'all' | 'session' | 'none';

export const isReported = (failure: Failure, reports: Reports = 'all'): boolean =>
  reports === 'all' || (reports === 'session' && endsSession(failure));

/** Returns a failed call as a Failure of spec §3 and §8. */
export function failureOf(error: FetchError, path: string): Failure {
  const status = error.status;
  const errMsg: unknown = error.data?.errMsg;
  return new Failure(failureKindOf(status), `${path}: ${status ?? 'no answer'}`, {
    cause: error,
    ...(status !== undefined && { status }),
    ...(typeof errMsg === 'string' && { errMsg }),
  });
}

/**
 * Validates a response.
 * @throws Failure PROCESSING_ERROR when the response has another shape
 */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  data: unknown,
  path: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, data);
  if (result.success) return result.output;
  throw new Failure(
    'PROCESSING_ERROR',
    `${path}: unexpected answer (${v.getDotPath(result.issues[0]) ?? 'root'})`,
  );
}
