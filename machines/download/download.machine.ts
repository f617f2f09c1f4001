import { type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';

/** One file of a venue on its way to the person's disk. */
export const downloadMachine = setup({
  types: {
    input: {} as { uri: string },
    context: {} as { uri: string },
    events: {} as { type: 'download.start' },
  },
  actors: { saveAsset: promiseSlot<void, { uri: string }>('saveAsset') },
}).createMachine({
  id: 'download',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: { on: { 'download.start': 'preparing' } },
    preparing: {
      invoke: {
        id: 'saveAsset',
        src: 'saveAsset',
        input: ({ context }) => context,
        onDone: 'idle',
        onError: 'failed',
      },
    },
    failed: { on: { 'download.start': 'preparing' } },
  },
});

type Snapshot = SnapshotFrom<typeof downloadMachine>;
export const isDownloadPreparing = (snapshot: Snapshot): boolean => snapshot.matches('preparing');
export const isDownloadFailed = (snapshot: Snapshot): boolean => snapshot.matches('failed');
