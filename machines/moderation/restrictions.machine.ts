import { muteOf, type Restriction, type Restrictions } from '@domain/moderation/restriction';
import type { OperationMode } from '@domain/people/attendee';
import { type Failure, toFailure } from '@domain/shared/failure';
import { CHAT_RETRY_DELAY } from '@domain/shared/limits';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { streamSlot } from '../slots';

/** The user in one mode of the venue. */
export interface RestrictedUser {
  mode: OperationMode;
  userId: string;
}

/** Reports of the slot `watchRestrictions`: always those that hold, at once and whenever one begins or ends. */
export type RestrictionsReport =
  | { type: 'restrictions.received'; restrictions: Restrictions }
  | { type: 'restrictions.failed'; failure: Failure };

export type RestrictionsFact = { type: 'chat.failed'; failure: Failure };

interface RestrictionsContext extends RestrictedUser {
  /** What holds at the moment. */
  restrictions: Restrictions;
}

const failed = (error: unknown): RestrictionsFact => ({ type: 'chat.failed', failure: toFailure(error) });

/** What hosts keep the user from doing. */
export const restrictionsMachine = setup({
  types: {
    context: {} as RestrictionsContext,
    input: {} as RestrictedUser,
    events: {} as RestrictionsReport,
  },
  actors: { watchRestrictions: streamSlot<RestrictionsReport, RestrictedUser>('watchRestrictions') },
  actions: {
    announce: (_, _fact: RestrictionsFact) => {},
    takeRestrictions: assign((_, { restrictions }: { restrictions: Restrictions }) => ({ restrictions })),
  },
  delays: { retryDelay: CHAT_RETRY_DELAY },
}).createMachine({
  id: 'restrictions',
  context: ({ input: { mode, userId } }) => ({ mode, userId, restrictions: {} }),
  initial: 'watching',
  states: {
    watching: {
      invoke: {
        id: 'watchRestrictions',
        src: 'watchRestrictions',
        input: ({ context: { mode, userId } }) => ({ mode, userId }),
        onError: {
          target: 'failed',
          actions: { type: 'announce', params: ({ event }) => failed(event.error) },
        },
      },
      on: {
        'restrictions.received': { actions: { type: 'takeRestrictions', params: ({ event }) => event } },
        'restrictions.failed': {
          target: 'failed',
          actions: { type: 'announce', params: ({ event }) => failed(event.failure) },
        },
      },
    },
    failed: { after: { retryDelay: 'watching' } },
  },
});

type Snapshot = SnapshotFrom<typeof restrictionsMachine>;

/** Returns why a host removed a message of the user; null for others. */
export const removalOf =
  (messageId: string) =>
  ({ context: { restrictions } }: Snapshot): Restriction | null =>
    restrictions.removed?.[messageId] ?? null;

/** Returns what keeps the user from writing in a channel; null when nothing does. */
export const muteIn =
  (channelId: string) =>
  ({ context: { restrictions } }: Snapshot): Restriction | null =>
    muteOf(restrictions, channelId, 0);
