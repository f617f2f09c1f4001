import { Failure, toFailure } from '@domain/shared/failure';
import type { AssetSize } from '@domain/venue/asset';
import { assign, emit, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';

/** What a picture or film on the page needs of the world. */
export interface AssetImagePort {
  /** Returns the signed address; `renew` requests a new one even if one is cached. */
  signAddress(uri: string, renew: boolean): Promise<string>;
  /** Returns the response status of a GET of the address; undefined without any response. */
  askStatus(address: string): Promise<number | undefined>;
}

interface AssetImageInput {
  uri: string;
  size: AssetSize | null;
}

interface AssetImageContext extends AssetImageInput {
  /** The signed address, once the server has returned it. */
  address: string | null;
  signedAgain: boolean;
}

/**
 * spec §4, Asset images: falls back to the full size on 404, signs again once on 403, raises a widget error otherwise.
 */
export const assetImageMachine = setup({
  types: {
    input: {} as AssetImageInput,
    context: {} as AssetImageContext,
    events: {} as { type: 'image.fail' },
    emitted: {} as { type: 'image.broken'; failure: Failure },
  },
  actors: {
    signAddress: promiseSlot<string, { uri: string; renew: boolean }>('signAddress'),
    askStatus: promiseSlot<number | undefined, { address: string }>('askStatus'),
  },
  actions: {
    emitUnusable: emit(({ context }, { output }: { output: number | undefined }) => ({
      type: 'image.broken' as const,
      failure: new Failure(
        'WIDGET_ERROR',
        `${context.uri} cannot be shown`,
        output === undefined ? {} : { status: output },
      ),
    })),
    emitFailure: emit((_, { error }: { error: unknown }) => ({
      type: 'image.broken' as const,
      failure: toFailure(error),
    })),
  },
  guards: {
    isMissingSize: ({ context }, { output }: { output: number | undefined }) =>
      output === 404 && context.size !== null,
    isExpired: ({ context }, { output }: { output: number | undefined }) =>
      output === 403 && !context.signedAgain,
  },
}).createMachine({
  id: 'assetImage',
  context: ({ input }) => ({ ...input, address: null, signedAgain: false }),
  initial: 'signing',
  states: {
    signing: {
      invoke: {
        id: 'signAddress',
        src: 'signAddress',
        input: ({ context }) => ({ uri: context.uri, renew: context.signedAgain }),
        onDone: { target: 'shown', actions: assign({ address: ({ event }) => event.output }) },
        onError: { target: 'failed', actions: { type: 'emitFailure', params: ({ event }) => event } },
      },
    },
    shown: { on: { 'image.fail': 'asking' } },
    asking: {
      invoke: {
        id: 'askStatus',
        src: 'askStatus',
        input: ({ context }) => ({ address: addressOf(context) }),
        onDone: [
          {
            guard: { type: 'isMissingSize', params: ({ event }) => event },
            target: 'shown',
            actions: assign({ size: null }),
          },
          {
            guard: { type: 'isExpired', params: ({ event }) => event },
            target: 'signing',
            actions: assign({ signedAgain: true }),
          },
          { target: 'failed', actions: { type: 'emitUnusable', params: ({ event }) => event } },
        ],
        onError: { target: 'failed', actions: { type: 'emitFailure', params: ({ event }) => event } },
      },
    },
    failed: {},
  },
});

const addressOf = ({ address, size }: AssetImageContext): string => {
  if (!address || size === null || !address.startsWith('/backend-')) return address ?? '';
  return `${address}${address.includes('?') ? '&' : '?'}size=${size}`;
};

type Snapshot = SnapshotFrom<typeof assetImageMachine>;
export const imageAddress = (snapshot: Snapshot): string | null =>
  snapshot.matches('shown') ? addressOf(snapshot.context) : null;
export const isImageBroken = (snapshot: Snapshot): boolean => snapshot.matches('failed');

/** Fills the chart by its port. */
export const createAssetImage = (port: AssetImagePort) =>
  assetImageMachine.provide({
    actors: {
      signAddress: fromPromise(({ input: { uri, renew } }) => port.signAddress(uri, renew)),
      askStatus: fromPromise(({ input: { address } }) => port.askStatus(address)),
    },
  });
