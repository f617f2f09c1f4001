import { type Failure, toFailure } from '@domain/shared/failure';
import { assign, type EventObject, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { promiseSlot } from '../slots';
import { type PatternLogic, parentOf, type WithParent } from './port';

type TaskCommand<Request> =
  | { type: 'task.run'; request: Request }
  /** Hides that something could not be done. */
  | { type: 'task.dismiss' };

/** What the task of this name sends to its parent. */
export interface TaskFailed<Id extends string, Request> {
  type: `${Id}.failed`;
  request: Request;
  failure: Failure;
}

interface TaskInput extends WithParent<EventObject> {
  query: unknown;
}

interface Requests<Request> {
  /** What is to be done, in the order of asking; the first is being done. */
  waiting: readonly Request[];
  /** What could not be done last, and why. */
  failed: { request: Request; failure: Failure } | null;
}

type TaskContext = TaskInput & Requests<unknown>;

const add = {
  type: 'add',
  params: ({ event }: { event: { request: unknown } }) => event,
} as const;

type Run<Query, Request> = (query: Query, request: Request) => Promise<void>;

/** Names a request: a new one replaces one of the same name that has not begun. */
type KeyOf<Request> = (request: Request) => unknown;

const createTask = (id: string, keyOf: KeyOf<unknown>, run?: Run<unknown, unknown>) =>
  setup({
    types: {
      input: {} as TaskInput,
      context: {} as TaskContext,
      events: {} as TaskCommand<unknown>,
    },
    actors: {
      run: run
        ? fromPromise<void, { query: unknown; request: unknown }>(({ input }) =>
            run(input.query, input.request),
          )
        : promiseSlot<void, { query: unknown; request: unknown }>(id),
    },
    actions: {
      add: assign(({ context: { waiting } }, { request }: { request: unknown }) => ({
        waiting: [
          ...waiting.filter((other, place) => place === 0 || keyOf(other) !== keyOf(request)),
          request,
        ],
      })),
      removeFirst: assign(({ context: { waiting } }) => ({ waiting: waiting.slice(1) })),
      rememberFailure: assign(({ context: { waiting } }, { error }: { error: unknown }) => ({
        failed: { request: waiting[0], failure: toFailure(error) },
      })),
      forgetFailure: assign({ failed: null }),
      sendFailure: sendTo(
        ({ context }) => parentOf(context),
        ({ context }, { error }: { error: unknown }) => ({
          type: `${id}.failed`,
          request: context.waiting[0],
          failure: toFailure(error),
        }),
      ),
    },
    guards: { hasWaiting: ({ context }) => context.waiting.length > 0 },
  }).createMachine({
    id: 'task',
    context: ({ input: { parent, query } }) => ({ parent, query, waiting: [], failed: null }),
    initial: 'idle',
    states: {
      idle: { always: { guard: 'hasWaiting', target: 'running' }, on: { 'task.run': { actions: add } } },
      running: {
        on: { 'task.run': { actions: add } },
        invoke: {
          id: 'run',
          src: 'run',
          input: ({ context: { query, waiting } }) => ({ query, request: waiting[0] }),
          onDone: { target: 'idle', actions: 'removeFirst' },
          onError: {
            target: 'failed',
            actions: [
              { type: 'sendFailure', params: ({ event }) => event },
              { type: 'rememberFailure', params: ({ event }) => event },
              'removeFirst',
            ],
          },
        },
      },
      failed: {
        exit: 'forgetFailure',
        on: { 'task.run': { target: 'idle', actions: add }, 'task.dismiss': 'idle' },
      },
    },
  });

/** Does what is asked for, one after the other; after a failure the rest waits until it was seen. */
export const taskMachine = createTask('task', (request) => request);

/** The snapshot of a task with requests of this type. */
export type TaskSnapshot<Request> = SnapshotFrom<typeof taskMachine> & { context: Requests<Request> };

/** Returns the logic that does the task of this name; unfilled, it fails with its name. */
export const task = <Id extends string, Query, Request>(
  id: Id,
  keyOf: KeyOf<Request>,
  run?: Run<Query, Request>,
) =>
  createTask(id, keyOf as KeyOf<unknown>, run as Run<unknown, unknown>) as unknown as PatternLogic<
    TaskSnapshot<Request>,
    TaskCommand<Request>,
    WithParent<TaskFailed<Id, Request>> & { query: Query }
  >;

/** Returns whether something is being done. */
export const isTaskRunning = (snapshot: TaskSnapshot<unknown>): boolean => snapshot.matches('running');

/** Returns what is to be done, in the order of asking; the first is being done. */
export const waitingRequests = <Request>({ context }: TaskSnapshot<Request>): Requests<Request>['waiting'] =>
  context.waiting;

/** Returns what could not be done last, and why; null when the last one succeeded. */
export const failedTask = <Request>({ context }: TaskSnapshot<Request>): Requests<Request>['failed'] =>
  context.failed;
