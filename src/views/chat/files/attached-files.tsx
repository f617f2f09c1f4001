import { FILE_TYPES } from '@domain/chat/file-type';
import { CHAT_ATTACHMENTS_MAX } from '@domain/shared/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AttachedFile } from '@machines/chat-panel/attachments.machine';
import { IconPaperclip, IconUpload, IconX } from '@tabler/icons-react';
import { type ChangeEvent, type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useChatPart } from '@/app/use-chat';
import { IconButton } from '@/ui/controls/button';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './attached-files.module.css';
import { FileFacts, FileSign } from './file-card';
import { useFaultText } from './use-fault-text';

/** Shows the files that are chosen and not sent. */
export function AttachedFiles({ files }: { files: readonly AttachedFile[] }) {
  const { t } = useLingui();
  if (files.length === 0) return null;
  return (
    <>
      <ul className={classes.files} aria-label={t`Files to send`}>
        {files.map((file) => (
          <AttachedItem key={file.id} file={file} />
        ))}
      </ul>
      {files.length === CHAT_ATTACHMENTS_MAX && <MostNote />}
    </>
  );
}

function AttachedItem({ file: { id, file, fault } }: { file: AttachedFile }) {
  const { t } = useLingui();
  const attachments = useChatPart('attachments');
  const faultText = useFaultText();
  const { name, type, size } = file;
  return (
    <li className={classes.file} data-fault={fault !== null || undefined}>
      <FileSign type={type} />
      <span className={classes.words}>
        <bdi className={classes.name}>{name}</bdi>
        {fault ? (
          <span className={classes.fault} role="alert">
            {faultText(fault)}
          </span>
        ) : (
          <FileFacts name={name} size={size} />
        )}
      </span>
      <PlainButton
        className={classes.remove}
        aria-label={t`Remove ${name}`}
        onClick={() => attachments?.send({ type: 'file.remove', id })}
      >
        <IconX size={18} aria-hidden />
      </PlainButton>
    </li>
  );
}

function MostNote() {
  const { t, i18n } = useLingui();
  const most = i18n.number(CHAT_ATTACHMENTS_MAX);
  return <p className={classes.note}>{t`At most ${most} files at once.`}</p>;
}

/** The chooser of the system shows files of these types first. */
const ACCEPTED = Object.entries(FILE_TYPES)
  .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',');

/** Lets the user choose files for a channel. */
export function AttachButton({ onChoose }: { onChoose: (files: Iterable<File>) => void }) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose(currentTarget.files ?? []);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <>
      <IconButton
        className={classes.button}
        aria-label={t`Attach file`}
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={20} stroke={1.6} />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        accept={ACCEPTED}
        className={classes.input}
        tabIndex={-1}
        aria-hidden
        onChange={choose}
      />
    </>
  );
}

interface DropZoneProps {
  /** Nothing can be sent here. */
  disabled: boolean;
  onDrop: (files: Iterable<File>) => void;
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files that are dropped on its content, and shows where while they are above it. */
export function DropZone({ disabled, onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  // Every element inside enters and leaves for itself.
  const depth = useRef(0);
  const count = (change: number) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
    depth.current = Math.max(0, depth.current + change);
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    if (!disabled) onDrop(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a way for the mouse beside the button "Attach file"
    <div
      className={classes.zone}
      onDragEnter={count(1)}
      onDragLeave={count(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && !disabled && (
        <div className={classes.target}>
          <IconUpload size={28} stroke={1.6} aria-hidden />
          <Trans>Drop files here to send them</Trans>
        </div>
      )}
    </div>
  );
}
