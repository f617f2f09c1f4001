import { type AssetImagePort, createAssetImage } from '@machines/asset-image/asset-image.machine';
import { useEffect } from 'react';
import type { Actor, InputFrom } from 'xstate';
import type { Services } from '@/services/services';
import { useChild, useFaultReport, useSpawned } from './app-context';

type AssetImageLogic = ReturnType<typeof createAssetImage>;

/** Creates the actor of a picture or film; tells the log and the visitor when that cannot be shown (spec §4), unless it is `quiet`. */
export function useAssetActor(
  portOf: (services: Services) => AssetImagePort,
  input: InputFrom<AssetImageLogic>,
  quiet = false,
): Actor<AssetImageLogic> {
  const image = useSpawned((services) => createAssetImage(portOf(services)), input);
  const report = useFaultReport();
  const globalError = useChild('globalError');
  useEffect(() => {
    const { unsubscribe } = image.on('image.broken', ({ failure }) => {
      if (quiet) return;
      report(failure.kind, failure);
      // Other failures are those of calls, which raise their own errors.
      if (failure.kind === 'WIDGET_ERROR') globalError.send({ type: 'content.fail' });
    });
    return unsubscribe;
  }, [image, report, quiet, globalError]);
  return image;
}
