import { assetImageMachine } from '@machines/asset-image/asset-image.machine';
import type { Services } from '@/services/services';
import { promise } from './fill';
import { signAddress } from './sign-address';

/** Fills the slots of one picture or film on the page. */
export const assetImage = (services: Services) =>
  assetImageMachine.provide({
    actors: {
      signAddress: signAddress(services),
      askStatus: promise(({ address }: { address: string }) => services.assetFiles.statusOf(address)),
    },
  });
