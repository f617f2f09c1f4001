import type { deedMachine } from '@machines/moderation/deed.machine';
import type { ActorRefFrom } from 'xstate';

/** The actor of what a host does. */
export type DeedActor = ActorRefFrom<typeof deedMachine>;
