import { useLingui } from '@lingui/react/macro';
import { isDownloadFailed, isDownloadPreparing } from '@machines/download/download.machine';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useSpawned } from '@/app/app-context';
import { download } from '@/app/slots/download';
import { IconButton } from '@/ui/controls/button';
import { showSnackbar } from '@/ui/layers/snackbar';
import { Spinner } from '@/ui/media/spinner';

interface DownloadButtonProps {
  uri: string;
  /** The file's display name. */
  name: string;
  /** The element that names the file. */
  describedBy?: string;
  /** The slots by which it is saved: those of an asset unless told. */
  save?: typeof download;
}

/** Saves one file; a snackbar (through its adapter) reports a failure, and the button retries. */
export function DownloadButton({ uri, name, describedBy, save = download }: DownloadButtonProps) {
  const { t } = useLingui();
  const actor = useSpawned(save, { uri });
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
