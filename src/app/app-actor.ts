import type { appMachine } from '@machines/app/app.machine';
import type { ActorRefFrom } from 'xstate';

/** The root actor. */
export type AppActor = ActorRefFrom<typeof appMachine>;
