import { CHAT_ATTACHMENTS_MAX } from '@domain/shared/limits';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AttachedFile } from '@machines/chat-panel/attachments.machine';
import { IconX } from '@tabler/icons-react';
import { useChatPart } from '@/app/use-chat';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './attached-files.module.css';
import { FileFacts } from './file-facts';
import { FileSign } from './file-sign';
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
  const { i18n } = useLingui();
  const most = i18n.number(CHAT_ATTACHMENTS_MAX);
  return (
    <p className={classes.note}>
      <Trans>At most {most} files at once.</Trans>
    </p>
  );
}
