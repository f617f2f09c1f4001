import { useLingui } from '@lingui/react/macro';
import { createDownload, isDownloadFailed, isDownloadPreparing } from '@machines/download/download.machine';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type SpawnServices, useSpawned } from '@/app/app-context';
import { IconButton } from '@/ui/controls/button';
import { showSnackbar } from '@/ui/layers/snackbar';
import { Spinner } from '@/ui/media/spinner';

/** Returns the assets that a file is one of. */
export type AssetsOf = (services: SpawnServices) => SpawnServices['assets'];
export const venueAssets: AssetsOf = ({ assets }) => assets;

interface DownloadButtonProps {
  uri: string;
  /** The file's display name. */
  name: string;
  /** The element that names the file. */
  describedBy?: string;
  /** Which assets it is one of: those of the venue unless told. */
  assetsOf?: AssetsOf;
}

/** Saves one file; a snackbar (through its adapter) reports a failure, and the button retries. */
export function DownloadButton({ uri, name, describedBy, assetsOf = venueAssets }: DownloadButtonProps) {
  const { t } = useLingui();
  const actor = useSpawned((services) => createDownload(assetsOf(services)), { uri });
  const preparing = useSelector(actor, isDownloadPreparing);
  const failed = useSelector(actor, isDownloadFailed);
  const Icon = failed ? IconRefresh : IconDownload;
  const failure = t`${name} could not be downloaded. Please try again.`;
  useEffect(() => actor.on('download.failed', () => showSnackbar(failure)).unsubscribe, [actor, failure]);
  return (
    <IconButton
      variant="default"
      aria-label={t`Download`}
      aria-describedby={describedBy}
      aria-disabled={preparing}
      onClick={() => actor.send({ type: 'download.start' })}
    >
      {preparing ? <Spinner /> : <Icon size={20} aria-hidden />}
    </IconButton>
  );
}
