import { useEffect } from 'react';
import type { Actor, InputFrom } from 'xstate';
import type { Services } from '@/services/services';
import { useChild, useFaultReport, useSpawned } from './app-context';
import type { assetImage } from './slots/asset-image';

type AssetImageLogic = ReturnType<typeof assetImage>;

/** Who is told about a picture that cannot be shown: nobody, the log, or with the log the visitor (spec §8). */
export type BrokenReport = 'none' | 'log' | 'dialog';

/** Creates the actor of a picture or film, and reports when that cannot be shown. */
export function useAssetActor(
  fill: (services: Services) => AssetImageLogic,
  input: InputFrom<AssetImageLogic>,
  reports: BrokenReport = 'log',
): Actor<AssetImageLogic> {
  const image = useSpawned(fill, input);
  const report = useFaultReport();
  const globalError = useChild('globalError');
  useEffect(() => {
    const { unsubscribe } = image.on('image.broken', ({ failure }) => {
      if (reports === 'none') return;
      report(failure.kind, failure);
      // Other failures are those of calls, which raise their own errors.
      if (reports === 'dialog' && failure.kind === 'WIDGET_ERROR')
        globalError.send({ type: 'error.raise', code: failure.kind });
    });
    return unsubscribe;
  }, [image, report, reports, globalError]);
  return image;
}
