import { toFailure } from '@domain/shared/failure';
import { emit, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import { announcePart, fact, type PartFailed, parentActor } from '../patterns/port';
import { promiseSlot } from '../slots';

/** What the download of a file needs of the world. */
export interface DownloadPort {
  /** Saves the file of this id; `renew` requests a new signature even if one is cached. */
  saveAsset(uri: string, renew: boolean): Promise<void>;
}

/** Downloads one file of a venue; a rejected address is signed again once. */
export const downloadMachine = setup({
  types: {
    input: {} as { uri: string },
    context: {} as { uri: string },
    events: {} as { type: 'download.start' },
    emitted: {} as { type: 'download.failed' },
    tags: {} as 'pending',
  },
  actors: { saveAsset: promiseSlot<void, { uri: string; renew: boolean }>('saveAsset') },
  actions: {
    notifyParent: sendTo(parentActor, fact<PartFailed>),
    emitFailure: emit({ type: 'download.failed' }),
  },
  guards: {
    isExpired: (_, { error }: { error: unknown }) => toFailure(error).status === 403,
  },
}).createMachine({
  id: 'download',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: { on: { 'download.start': 'preparing' } },
    preparing: {
      tags: 'pending',
      invoke: {
        id: 'saveAsset',
        src: 'saveAsset',
        input: ({ context }) => ({ uri: context.uri, renew: false }),
        onDone: 'idle',
        onError: [
          { guard: { type: 'isExpired', params: ({ event }) => event }, target: 'renewing' },
          { target: 'failed', actions: announcePart },
        ],
      },
    },
    renewing: {
      tags: 'pending',
      invoke: {
        id: 'saveRenewed',
        src: 'saveAsset',
        input: ({ context }) => ({ uri: context.uri, renew: true }),
        onDone: 'idle',
        onError: { target: 'failed', actions: announcePart },
      },
    },
    failed: { entry: 'emitFailure', on: { 'download.start': 'preparing' } },
  },
});

type Snapshot = SnapshotFrom<typeof downloadMachine>;
export const isDownloadPreparing = (snapshot: Snapshot): boolean => snapshot.hasTag('pending');
export const isDownloadFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');

/** Fills the chart by its port. */
export const createDownload = (port: DownloadPort) =>
  downloadMachine.provide({
    actors: { saveAsset: fromPromise(({ input: { uri, renew } }) => port.saveAsset(uri, renew)) },
  });
