import type { moderationPageMachine } from '@machines/moderation/moderation-page.machine';
import type { ActorRefFrom } from 'xstate';

/** The actor of the page of hosts. */
export type PageActor = ActorRefFrom<typeof moderationPageMachine>;
