import { endsSession, Failure, failureKindOf } from '@domain/failure';
import type { FetchError } from 'ofetch';
import * as v from 'valibot';

/** Which failures of a call are reported: all, only those that end the session, or none because the caller answers them. */
export type Reports = 'all' | 'session' | 'none';

export const isReported = (failure: Failure, reports: Reports = 'all'): boolean =>
  reports === 'all' || (reports === 'session' && endsSession(failure));

/** What went wrong with a call, in the words of spec §3 and §8. */
export function failureOf(error: FetchError, path: string): Failure {
  const status = error.status;
  const errMsg: unknown = error.data?.errMsg;
  return new Failure(failureKindOf(status), `${path}: ${status ?? 'no answer'}`, {
    cause: error,
    ...(status !== undefined && { status }),
    ...(typeof errMsg === 'string' && { errMsg }),
  });
}

/** @throws Failure PROCESSING_ERROR when an answer has another shape. */
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
