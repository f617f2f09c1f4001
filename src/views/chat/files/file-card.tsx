import type { MessageFile } from '@domain/chat/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { createDownload, isDownloadFailed, isDownloadPreparing } from '@machines/download/download.machine';
import { IconDownload, IconRefresh } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, type RefObject, useContext, useRef, useState } from 'react';
import { type SpawnServices, useSpawned } from '@/app/app-context';
import { useDialogStep } from '@/app/use-dialog-step';
import { PlainButton } from '@/ui/controls/plain-button';
import { Spinner } from '@/ui/media/spinner';
import classes from './file-card.module.css';
import { FileFacts } from './file-facts';
import { FileSign } from './file-sign';

/** What a document is read in, which another part of the page has. */
export interface Reader {
  (props: {
    title: string;
    heading: ReactNode;
    uri: string;
    page: number;
    assetsOf: typeof chatAssets;
    opened: boolean;
    onClose: () => void;
    opener: RefObject<HTMLElement | null>;
    nested: boolean;
  }): ReactNode;
  preload: () => void;
}

export const DocumentReader = createContext<Reader | null>(null);

const chatAssets = (services: SpawnServices) => services.chatAssets;

/** Shows a file by its name, type and size; saves it, and opens a document to be read. */
export function FileCard({ file }: { file: MessageFile }) {
  const { t } = useLingui();
  const { fileId, name, type, size } = file;
  const Panel = useContext(DocumentReader);
  const actor = useSpawned((services) => createDownload(services.chatAssets), { uri: fileId });
  const isPreparing = useSelector(actor, isDownloadPreparing);
  const isFailed = useSelector(actor, isDownloadFailed);
  const Icon = isFailed ? IconRefresh : IconDownload;
  return (
    <span className={classes.card} data-file>
      <FileSign type={type} />
      <span className={classes.words}>
        {Panel && type === 'application/pdf' ? (
          <ReadName file={file} Panel={Panel} />
        ) : (
          <bdi className={classes.name}>{name}</bdi>
        )}
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

/** Shows the name of a document, which opens it in the reader. */
function ReadName({ file: { fileId, name }, Panel }: { file: MessageFile; Panel: Reader }) {
  const { t } = useLingui();
  const [isOpened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  useDialogStep(isOpened, close);
  return (
    <>
      <PlainButton
        ref={button}
        className={classes.open}
        aria-label={t`Open ${name}`}
        aria-haspopup="dialog"
        onPointerEnter={Panel.preload}
        onFocus={Panel.preload}
        onClick={() => setOpened(true)}
      >
        <bdi className={classes.name}>{name}</bdi>
      </PlainButton>
      <Panel
        title={name}
        heading={<bdi>{name}</bdi>}
        uri={fileId}
        page={1}
        assetsOf={chatAssets}
        opened={isOpened}
        onClose={close}
        opener={button}
        nested
      />
    </>
  );
}
