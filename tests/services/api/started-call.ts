import type { Failure } from '@domain/shared/failure';
import type { CallReport } from '@machines/app/call-report';
import * as v from 'valibot';
import { createApiClient } from '@/services/api/api-client';
import type { CallOptions } from '@/services/api/call-options';

export const schema = v.unknown();

/** A call in progress, and everything reported about it. */
export function start(fetch: typeof globalThis.fetch, more: Partial<CallOptions<typeof schema>> = {}) {
  const reports: CallReport[] = [];
  const client = createApiClient({ token: () => null, fetch });
  client.watch((report) => reports.push(report));
  const ended = client.call('/api/x', { schema, ...more }).then(
    () => 'answered' as const,
    (error: unknown) => error as Failure,
  );
  const waiting = () =>
    reports.flatMap((report) => (report.type === 'call.delayed' ? [report.call.delay] : []));
  return { client, ended, reports, waiting };
}
