import { type Failure, toFailure } from '@domain/shared/failure';
import { RETRY_DELAY } from '@domain/shared/limits';
import { assign, type EventObject, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { promiseSlot } from '../slots';
import { type PatternLogic, parentOf, type WithParent } from './port';

interface Items<Item> {
  items: readonly Item[];
}

type BatchCommand<Item> = { type: 'batch.want' } & Items<Item>;

/** What the batches of this name send to their parent. */
export type Batched<Id extends string, Item, Result> =
  | ({ type: `${Id}.done`; result: Result } & Items<Item>)
  | ({ type: `${Id}.failed`; failure: Failure } & Items<Item>);

/** Which items are taken, and when. */
export interface BatchOptions<Item> {
  /** At most so many are worked on at once. */
  size: number;
  /** Names an item: one that is wanted replaces an earlier one of the same name. The item itself by default. */
  keyOf?: (item: Item) => unknown;
  /** At most so many wait, and those wanted last come first. By default all wait in order. */
  newest?: number;
}

interface BatchesInput extends WithParent<EventObject> {
  query: unknown;
}

interface BatchesContext extends BatchesInput {
  /** Each item once, the next ones first. */
  wanted: readonly unknown[];
  /** Those of them that are being worked on. */
  asked: readonly unknown[];
}

/** Returns the wanted items together with these. */
function withItems<Item>(
  wanted: readonly Item[],
  items: readonly Item[],
  options: BatchOptions<Item>,
): Item[] {
  const { keyOf = (item: Item) => item, newest } = options;
  if (newest === undefined)
    return [...new Map([...wanted, ...items].map((item) => [keyOf(item), item])).values()];
  const all = [...items, ...wanted];
  return all
    .filter((item, place) => all.findIndex((one) => keyOf(one) === keyOf(item)) === place)
    .slice(0, newest);
}

type Work<Query, Item, Result> = (query: Query, items: readonly Item[]) => Promise<Result>;

const createBatches = (id: string, options: BatchOptions<unknown>, work?: Work<unknown, unknown, unknown>) =>
  setup({
    types: {
      input: {} as BatchesInput,
      context: {} as BatchesContext,
      events: {} as BatchCommand<unknown>,
    },
    actors: {
      work: work
        ? fromPromise<unknown, { query: unknown } & Items<unknown>>(({ input }) =>
            work(input.query, input.items),
          )
        : promiseSlot<unknown, { query: unknown } & Items<unknown>>(id),
    },
    actions: {
      want: assign(({ context: { wanted } }, { items }: Items<unknown>) => ({
        wanted: withItems(wanted, items, options),
      })),
      chooseNext: assign(({ context: { wanted } }) => ({ asked: wanted.slice(0, options.size) })),
      dropAsked: assign(({ context: { wanted, asked } }) => ({
        wanted: wanted.filter((item) => !asked.includes(item)),
        asked: [],
      })),
      sendResult: sendTo(
        ({ context }) => parentOf(context),
        ({ context }, { output }: { output: unknown }) => ({
          type: `${id}.done`,
          items: context.asked,
          result: output,
        }),
      ),
      sendFailure: sendTo(
        ({ context }) => parentOf(context),
        ({ context }, { error }: { error: unknown }) => ({
          type: `${id}.failed`,
          items: context.asked,
          failure: toFailure(error),
        }),
      ),
    },
    guards: {
      hasWanted: ({ context: { wanted } }) => wanted.length > 0,
      isUnreached: (_, { error }: { error: unknown }) => toFailure(error).kind === 'NOT_REACHABLE',
    },
    delays: { retryDelay: RETRY_DELAY },
  }).createMachine({
    id: 'batches',
    context: ({ input: { parent, query } }) => ({ parent, query, wanted: [], asked: [] }),
    initial: 'idle',
    on: { 'batch.want': { actions: { type: 'want', params: ({ event }) => event } } },
    states: {
      idle: { always: { guard: 'hasWanted', target: 'working' } },
      working: {
        entry: 'chooseNext',
        invoke: {
          id: 'work',
          src: 'work',
          input: ({ context: { query, asked } }) => ({ query, items: asked }),
          onDone: {
            target: 'idle',
            actions: [{ type: 'sendResult', params: ({ event }) => event }, 'dropAsked'],
          },
          onError: [
            {
              guard: { type: 'isUnreached', params: ({ event }) => event },
              target: 'failed',
              actions: { type: 'sendFailure', params: ({ event }) => event },
            },
            {
              target: 'idle',
              actions: [{ type: 'sendFailure', params: ({ event }) => event }, 'dropAsked'],
            },
          ],
        },
      },
      failed: { after: { retryDelay: 'idle' } },
    },
  });

/**
 * Works through what is wanted, in batches: again where the server was not reached, not where it rejected something.
 */
export const batchesMachine = createBatches('batch', { size: 2 });

/** Returns the logic that works through the items of this name; unfilled, it fails with its name. */
export const batches = <Id extends string, Query, Item, Result>(
  id: Id,
  options: BatchOptions<Item>,
  work?: Work<Query, Item, Result>,
) =>
  createBatches(
    id,
    options as BatchOptions<unknown>,
    work as Work<unknown, unknown, unknown>,
  ) as unknown as PatternLogic<
    SnapshotFrom<typeof batchesMachine>,
    BatchCommand<Item>,
    WithParent<Batched<Id, Item, Result>> & { query: Query }
  >;
