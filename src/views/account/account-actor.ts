import type { accountMachine } from '@machines/account/account.machine';
import type { ActorRefFrom } from 'xstate';

/** The actor behind the dialog. */
export type AccountActor = ActorRefFrom<typeof accountMachine>;
