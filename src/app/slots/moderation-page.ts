import type { Failure } from '@domain/shared/failure';
import { reporting } from '@machines/app/children';
import { createHostAction } from '@machines/moderation/host-action.machine';
import {
  moderationPageMachine,
  type PageQuery,
  type QueuePlace,
  type QueueReport,
} from '@machines/moderation/moderation-page.machine';
import { createModeration } from '@/services/moderation/moderation';
import type { Services } from '@/services/services';
import { promise, stream } from './fill';
import { followLoaded } from './follow-loaded';

/** Fills the slots of the page of hosts. */
export function moderationPage({ client: { call }, reportQueue }: Pick<Services, 'client' | 'reportQueue'>) {
  const { loadPage, performAction } = createModeration(call);
  return moderationPageMachine.provide({
    actors: {
      loadPage: promise((query: PageQuery) => loadPage(query)),
      watchQueue: stream<QueueReport, QueuePlace>((send, place) => {
        const fail = (failure: Failure) => send({ type: 'queue.failed', failure });
        return followLoaded(reportQueue, fail, ({ watchQueue }) =>
          watchQueue(place, () => send({ type: 'queue.changed' }), fail),
        );
      }),
      hostAction: reporting(createHostAction({ performAction })),
    },
  });
}
