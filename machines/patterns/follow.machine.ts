import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { type EventObject, fromCallback, type SnapshotFrom, sendTo, setup } from 'xstate';
import { streamSlot } from '../slots';
import { type PatternLogic, parentOf, type Watch, type WithParent } from './port';

type Report = { type: 'value.received'; value: unknown } | { type: 'value.failed'; failure: Failure };
type FollowCommand = { type: 'follow.retry' };

interface FollowContext extends WithParent<EventObject> {
  query: unknown;
}

/** What a followed value sends to its parent, named after it: `muted.received`, `muted.failed`. */
export type Followed<Id extends string, Value> =
  | { type: `${Id}.received`; value: Value }
  | { type: `${Id}.failed`; failure: Failure };

const createFollow = (id: string, watch?: Watch<unknown, unknown>) =>
  setup({
    types: {
      input: {} as FollowContext,
      context: {} as FollowContext,
      events: {} as Report | FollowCommand,
    },
    actors: {
      watch: watch
        ? fromCallback<FollowCommand, { query: unknown }>(({ input: { query }, sendBack }) =>
            watch(
              query,
              (value) => sendBack({ type: 'value.received', value }),
              (failure) => sendBack({ type: 'value.failed', failure }),
            ),
          )
        : streamSlot<FollowCommand, { query: unknown }>(id),
    },
    actions: {
      sendValue: sendTo(
        ({ context }) => parentOf(context),
        (_, { value }: { value: unknown }) => ({ type: `${id}.received`, value }),
      ),
      sendFailure: sendTo(
        ({ context }) => parentOf(context),
        (_, { error }: { error: unknown }) => ({ type: `${id}.failed`, failure: toFailure(error) }),
      ),
    },
    delays: { retryDelay: RETRY_DELAY },
  }).createMachine({
    id: 'follow',
    context: ({ input: { parent, query } }) => ({ parent, query }),
    initial: 'watching',
    states: {
      watching: {
        initial: 'loading',
        invoke: {
          id: 'watch',
          src: 'watch',
          input: ({ context }) => ({ query: context.query }),
          onError: { target: 'failed', actions: { type: 'sendFailure', params: ({ event }) => event } },
        },
        on: {
          'value.received': {
            target: '.current',
            actions: { type: 'sendValue', params: ({ event }) => event },
          },
          'value.failed': {
            target: 'failed',
            actions: { type: 'sendFailure', params: ({ event }) => ({ error: event.failure }) },
          },
        },
        states: { loading: {}, current: {} },
      },
      failed: { on: { 'follow.retry': 'watching' }, after: { retryDelay: 'watching' } },
    },
  });

/** Follows a value for its parent, which keeps it; after a failure it tries again by itself. */
export const followMachine = createFollow('value');

/** Returns the logic that follows the value of this name; unfilled, it fails with its name. */
export const follow = <Id extends string, Query, Value>(id: Id, watch?: Watch<Query, Value>) =>
  createFollow(id, watch as Watch<unknown, unknown>) as unknown as PatternLogic<
    SnapshotFrom<typeof followMachine>,
    FollowCommand,
    WithParent<Followed<Id, Value>> & { query: Query }
  >;
