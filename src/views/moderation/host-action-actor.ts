import type { hostActionMachine } from '@machines/moderation/host-action.machine';
import type { ActorRefFrom } from 'xstate';

/** The actor of what a host does. */
export type HostActionActor = ActorRefFrom<typeof hostActionMachine>;
