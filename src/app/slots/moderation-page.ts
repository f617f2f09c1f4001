import { reporting } from '@machines/app/children';
import { type Deed, deedMachine } from '@machines/moderation/deed.machine';
import { moderationPageMachine, type PageQuery } from '@machines/moderation/moderation-page.machine';
import { createModeration } from '@/services/moderation/moderation';
import type { Services } from '@/services/services';
import { promise } from './fill';

/** Fills the slots of the page of hosts. */
export function moderationPage({ client: { call } }: Pick<Services, 'client'>) {
  const { loadPage, doDeed } = createModeration(call);
  return moderationPageMachine.provide({
    actors: {
      loadPage: promise((query: PageQuery) => loadPage(query)),
      deed: reporting(deedMachine).provide({
        actors: { doDeed: promise((deed: Deed) => doDeed(deed)) },
      }),
    },
  });
}
