import { type AssetImagePort, createAssetImage } from '@machines/asset-image/asset-image.machine';
import { useEffect } from 'react';
import type { Actor, InputFrom } from 'xstate';
import type { Services } from '@/services/services';
import { useContentReport, useSpawned } from './app-context';

type AssetImageLogic = ReturnType<typeof createAssetImage>;

/** Creates the actor of a picture or film; tells the log and the visitor when that cannot be shown, unless it is `quiet`. */
export function useAssetActor(
  portOf: (services: Services) => AssetImagePort,
  input: InputFrom<AssetImageLogic>,
  quiet = false,
): Actor<AssetImageLogic> {
  const image = useSpawned((services) => createAssetImage(portOf(services)), input);
  const report = useContentReport();
  useEffect(() => {
    if (quiet) return;
    return image.on('image.broken', ({ failure }) => report(failure)).unsubscribe;
  }, [image, report, quiet]);
  return image;
}
