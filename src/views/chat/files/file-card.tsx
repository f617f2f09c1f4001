import { type FileKind, fileKindOf } from '@domain/chat/file-type';
import type { MessageFile } from '@domain/chat/message';
import { useLingui } from '@lingui/react/macro';
import { createDownload, isDownloadFailed, isDownloadPreparing } from '@machines/download/download.machine';
import { IconDownload, IconFile, IconMovie, IconMusic, IconPhoto, IconRefresh } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef, useState } from 'react';
import { type SpawnServices, useSpawned } from '@/app/app-context';
import { useDialogStep } from '@/app/use-dialog-step';
import { PlainButton } from '@/ui/controls/plain-button';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Spinner } from '@/ui/media/spinner';
import { fileSize, fileType } from '@/ui/text/file-size';
import classes from './file-card.module.css';

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

interface OpenedReader {
  preload: () => void;
  open: (file: MessageFile, opener: HTMLElement) => void;
}

const OpenedDocument = createContext<OpenedReader | null>(null);

const chatAssets = (services: SpawnServices) => services.chatAssets;

const ICONS: Record<FileKind, typeof IconFile> = {
  picture: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  other: IconFile,
};

/** Shows what kind of file it is; decorative beside the name. */
export function FileSign({ type }: { type: string }) {
  const Icon = ICONS[fileKindOf(type)];
  return (
    <span className={classes.sign} aria-hidden>
      <Icon size={20} stroke={1.6} />
    </span>
  );
}

/** Shows type and size of a file: `PDF · 1.4 MB`. */
export function FileFacts({ name, size }: { name: string; size: number }) {
  const { i18n } = useLingui();
  const facts = [fileType(name), fileSize(size, i18n.locale)].filter(Boolean);
  return (
    <span className={classes.facts}>
      {facts.map((fact, index) => (
        <span key={fact}>
          {index > 0 && ' · '}
          <bdi>{fact}</bdi>
        </span>
      ))}
    </span>
  );
}

/** Shows a file by its name, type and size; saves it, and opens a document to be read. */
export function FileCard({ file }: { file: MessageFile }) {
  const { t } = useLingui();
  const { fileId, name, type, size } = file;
  const reader = useContext(OpenedDocument);
  const actor = useSpawned((services) => createDownload(services.chatAssets), { uri: fileId });
  const isPreparing = useSelector(actor, isDownloadPreparing);
  const isFailed = useSelector(actor, isDownloadFailed);
  const Icon = isFailed ? IconRefresh : IconDownload;
  return (
    <span className={classes.card} data-file>
      <FileSign type={type} />
      <span className={classes.words}>
        {reader && type === 'application/pdf' ? (
          <ReadName file={file} reader={reader} />
        ) : (
          <bdi className={classes.name}>{name}</bdi>
        )}
        {isFailed ? (
          <span className={classes.failed} role="alert">{t`This file is no longer available.`}</span>
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
function ReadName({ file, reader }: { file: MessageFile; reader: OpenedReader }) {
  const { t } = useLingui();
  const { name } = file;
  return (
    <PlainButton
      className={classes.open}
      aria-label={t`Open ${name}`}
      aria-haspopup="dialog"
      onPointerEnter={reader.preload}
      onFocus={reader.preload}
      onClick={({ currentTarget }) => reader.open(file, currentTarget)}
    >
      <bdi className={classes.name}>{name}</bdi>
    </PlainButton>
  );
}

/** Shows the documents of the messages below it, each until it is closed, also when its message is no longer on the page. */
export function DocumentReader({ panel: Panel, children }: { panel: Reader; children: ReactNode }) {
  const [file, setFile] = useState<MessageFile | null>(null);
  const opener = useRef<HTMLElement>(null);
  const shown = useAsOpened(file, file !== null);
  const close = () => setFile(null);
  useDialogStep(file !== null, close);
  const reader = useMemo(
    () => ({
      preload: Panel.preload,
      open: (next: MessageFile, button: HTMLElement) => {
        opener.current = button;
        setFile(next);
      },
    }),
    [Panel],
  );
  return (
    <OpenedDocument value={reader}>
      {children}
      {shown && (
        <Panel
          title={shown.name}
          heading={<bdi>{shown.name}</bdi>}
          uri={shown.fileId}
          page={1}
          assetsOf={chatAssets}
          opened={file !== null}
          onClose={close}
          opener={opener}
          nested
        />
      )}
    </OpenedDocument>
  );
}
