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

/** That something cannot be followed, for the parent. */
export interface FollowFailed<Id extends string> {
  type: `${Id}.failed`;
  failure: Failure;
}

/** What a followed value sends to its parent, named after it: `muted.received`, `muted.failed`. */
export type Followed<Id extends string, Value> = { type: `${Id}.received`; value: Value } | FollowFailed<Id>;

const createFollow = (id: string, factOf: (value: unknown) => EventObject, watch?: Watch<unknown, unknown>) =>
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
        (_, { value }: { value: unknown }) => factOf(value),
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

const valueReceived = (id: string) => (value: unknown) => ({ type: `${id}.received`, value });

/** Follows a value for its parent, which keeps it; after a failure it tries again by itself. */
export const followMachine = createFollow('value', valueReceived('value'));

type FollowLogic<Query, Fact extends EventObject> = PatternLogic<
  SnapshotFrom<typeof followMachine>,
  FollowCommand,
  WithParent<Fact> & { query: Query }
>;

/** Returns the logic that follows the value of this name; unfilled, it fails with its name. */
export const follow = <Id extends string, Query, Value>(id: Id, watch?: Watch<Query, Value>) =>
  createFollow(id, valueReceived(id), watch as Watch<unknown, unknown>) as unknown as FollowLogic<
    Query,
    Followed<Id, Value>
  >;

/** Returns the logic that does so with events, which the parent is sent as they are. */
export const followEvents = <Id extends string, Query, Event extends EventObject>(
  id: Id,
  watch?: Watch<Query, Event>,
) =>
  createFollow(id, (event) => event as Event, watch as Watch<unknown, unknown>) as unknown as FollowLogic<
    Query,
    Event | FollowFailed<Id>
  >;
