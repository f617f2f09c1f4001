import type { MessageFile } from '@domain/chat/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { createDownload, isDownloadFailed, isDownloadPreparing } from '@machines/download/download.machine';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useSpawned } from '@/app/app-context';
import { PlainButton } from '@/ui/controls/plain-button';
import { Spinner } from '@/ui/media/spinner';
import classes from './file-card.module.css';
import { FileFacts } from './file-facts';
import { FileSign } from './file-sign';

/** Shows a file by its name, type and size; saves it. */
export function FileCard({ file: { fileId, name, type, size } }: { file: MessageFile }) {
  const { t } = useLingui();
  const actor = useSpawned(({ chatAssets }) => createDownload(chatAssets), { uri: fileId });
  const isPreparing = useSelector(actor, isDownloadPreparing);
  const isFailed = useSelector(actor, isDownloadFailed);
  const Icon = isFailed ? IconRefresh : IconDownload;
  return (
    <span className={classes.card} data-file>
      <FileSign type={type} />
      <span className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        {isFailed ? (
          <span className={classes.failed} role="alert">
            <Trans>This file is no longer available.</Trans>
          </span>
        ) : (
          <FileFacts name={name} size={size} />
        )}
      </span>
      <PlainButton
        className={classes.download}
        aria-label={t`Download ${name}`}
        aria-disabled={isPreparing}
        onClick={() => actor.send({ type: 'download.start' })}
      >
        {isPreparing ? <Spinner /> : <Icon size={20} stroke={1.6} aria-hidden />}
      </PlainButton>
    </span>
  );
}
