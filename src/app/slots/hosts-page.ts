import { draftSchema } from '@domain/venue/venue-version';
import { hostsPageMachine } from '@machines/hosts-page/hosts-page.machine';
import * as v from 'valibot';
import type { Services } from '@/services/services';
import { promise } from './fill';

const answerSchema = v.object({ draft: v.nullable(draftSchema) });

/** Fills the slots of the page of hosts; the machine handles every failure. */
export const hostsPage = ({ client }: Services) =>
  hostsPageMachine.provide({
    actors: {
      readDraft: promise(async () => {
        const options = { schema: answerSchema, reports: 'session', retries: 0 } as const;
        return (await client.call('/api/designer/venue', options)).draft;
      }),
      publish: promise(async ({ architectureId }: { architectureId: string }) => {
        const path = `/api/designer/publish/${encodeURIComponent(architectureId)}`;
        await client.call(path, { method: 'POST', schema: v.unknown(), reports: 'session', retries: 0 });
      }),
    },
  });
