import type { Report } from '@domain/moderation/report';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';

/** Sends a report to the hosts; reports only the end of the session. */
export const createReportSending =
  (call: ApiClient['call']) =>
  async (body: Report): Promise<void> => {
    await call('/api/moderation/reports', {
      method: 'POST',
      body,
      schema: v.unknown(),
      reports: 'session',
      once: true,
    });
  };
