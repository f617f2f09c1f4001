import type { accountMachine } from '@machines/account/account.machine';
import type { ActorRefFrom } from 'xstate';

/** The actor of the account dialog. */
export type AccountActor = ActorRefFrom<typeof accountMachine>;
