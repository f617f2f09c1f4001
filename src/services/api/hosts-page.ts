import { draftSchema } from '@domain/venue/venue-version';
import type { HostsPagePort } from '@machines/hosts-page/hosts-page.machine';
import * as v from 'valibot';
import type { ApiClient } from './api-client';

const answerSchema = v.object({ draft: v.nullable(draftSchema) });
const ONCE = { reports: 'session', retries: 0 } as const;

/** Creates the calls of the page of hosts. */
export const createHostsPagePort = (call: ApiClient['call']): HostsPagePort => ({
  readDraft: async () => (await call('/api/designer/venue', { schema: answerSchema, ...ONCE })).draft,
  publish: async (architectureId) => {
    const path = `/api/designer/publish/${encodeURIComponent(architectureId)}`;
    await call(path, { method: 'POST', schema: v.unknown(), ...ONCE });
  },
});
