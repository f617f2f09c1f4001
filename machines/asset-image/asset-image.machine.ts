import type { AssetSize } from '@domain/venue/asset';
import { assign, type SnapshotFrom, setup } from 'xstate';
import { promiseSlot } from '../slots';

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
 * spec §4, Asset images: falls back to the full size on 404, signs again once on 403, fails on other errors.
 */
export const assetImageMachine = setup({
  types: {
    input: {} as AssetImageInput,
    context: {} as AssetImageContext,
    events: {} as { type: 'image.fail' },
  },
  actors: {
    signAddress: promiseSlot<string, { uri: string; renew: boolean }>('signAddress'),
    askStatus: promiseSlot<number | undefined, { address: string }>('askStatus'),
  },
  actions: {
    rememberAddress: assign((_, { output }: { output: string }) => ({ address: output })),
    wishFullSize: assign({ size: null }),
    wishSignature: assign({ signedAgain: true }),
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
        onDone: { target: 'shown', actions: { type: 'rememberAddress', params: ({ event }) => event } },
        onError: 'failed',
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
            actions: 'wishFullSize',
          },
          {
            guard: { type: 'isExpired', params: ({ event }) => event },
            target: 'signing',
            actions: 'wishSignature',
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    failed: {},
  },
});

const addressOf = ({ address, size }: AssetImageContext): string => {
  if (!address || size === null || !address.startsWith('/backend-assets/')) return address ?? '';
  return `${address}${address.includes('?') ? '&' : '?'}size=${size}`;
};

type Snapshot = SnapshotFrom<typeof assetImageMachine>;
export const imageAddress = (snapshot: Snapshot): string | null =>
  snapshot.matches('shown') ? addressOf(snapshot.context) : null;
export const isImageBroken = (snapshot: Snapshot): boolean => snapshot.matches('failed');
