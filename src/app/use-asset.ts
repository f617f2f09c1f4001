import {
  type AssetImagePort,
  createAssetImage,
  imageAddress,
  isImageBroken,
} from '@machines/asset-image/asset-image.machine';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { InputFrom } from 'xstate';
import type { Services } from '@/services/services';
import { useContentReport, useSpawned } from './app-context';

export type AssetsOf = (services: Services) => AssetImagePort;

/**
 * Returns the address of a picture or film, whether it cannot be shown, and what says that its element failed; tells the
 * log and the visitor when it cannot be shown, unless it is `quiet`.
 */
export function useAsset(
  assetsOf: AssetsOf,
  input: InputFrom<ReturnType<typeof createAssetImage>>,
  quiet = false,
) {
  const actor = useSpawned((services) => createAssetImage(assetsOf(services)), input);
  const report = useContentReport();
  useEffect(() => {
    if (quiet) return;
    return actor.on('image.broken', ({ failure }) => report(failure)).unsubscribe;
  }, [actor, report, quiet]);
  return {
    address: useSelector(actor, imageAddress),
    isBroken: useSelector(actor, isImageBroken),
    fail: () => actor.send({ type: 'image.fail' }),
  };
}
