import { pictureAddress } from '@domain/people/picture';
import { assetImageMachine } from '@machines/asset-image/asset-image.machine';
import type { Services } from '@/services/services';
import { promise } from './fill';
import { signAddress } from './sign-address';

const askStatus = ({ assetFiles }: Services) =>
  promise(async ({ address }: { address: string }) => (await assetFiles()).statusOf(address));

/** Fills the slots of one picture or film on the page. */
export const assetImage = (services: Services) =>
  assetImageMachine.provide({
    actors: { signAddress: signAddress(services), askStatus: askStatus(services) },
  });

/** Fills the slots of a picture on a wall, whose `uri` is its id and needs no signature. */
export const wallImage = (services: Services) =>
  assetImageMachine.provide({
    actors: {
      signAddress: promise(async ({ uri }: { uri: string; renew: boolean }) => pictureAddress(uri)),
      askStatus: askStatus(services),
    },
  });
