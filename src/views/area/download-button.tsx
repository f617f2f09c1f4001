import { useLingui } from '@lingui/react/macro';
import { createDownload, isDownloadFailed, isDownloadPreparing } from '@machines/download/download.machine';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useSpawned } from '@/app/app-context';
import { IconButton } from '@/ui/controls/button';
import { showSnackbar } from '@/ui/layers/snackbar';
import { Spinner } from '@/ui/media/spinner';

interface DownloadButtonProps {
  uri: string;
  /** The file's display name. */
  name: string;
  /** The element that names the file. */
  describedBy?: string;
}

/** Saves one file; a snackbar (through its adapter) reports a failure, and the button retries. */
export function DownloadButton({ uri, name, describedBy }: DownloadButtonProps) {
  const { t } = useLingui();
  const actor = useSpawned(({ assets }) => createDownload(assets), { uri });
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
