import { pushId } from '@domain/chat/push-id';
import { type AttachedFile, attachedFiles } from '@machines/chat-panel/attachments.machine';
import { useCallback, useMemo } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { whenChosen } from '@/ui/pictures/chosen-files';

const NO_FILES: readonly AttachedFile[] = [];

/** Returns the files that the user has chosen for a channel, and what can be done with them. */
export function useAttachments(channelId: string) {
  const attachments = useChatPart('attachments');
  const all = useChatValue('attachments', attachedFiles, NO_FILES);
  const files = useMemo(() => all.filter((file) => file.channelId === channelId), [all, channelId]);

  const choose = useCallback(
    (chosen: Iterable<File>) =>
      whenChosen([...chosen], (files) => {
        for (const { data, type } of files) {
          const { name, size } = data;
          const id = pushId(Date.now(), Math.random);
          attachments?.send({ type: 'file.choose', id, channelId, file: { name, type, size }, data });
        }
      }),
    [attachments, channelId],
  );

  const send = () => {
    for (const { id } of files) attachments?.send({ type: 'file.send', id });
  };

  const isSendable = files.some(({ fault }) => fault === null);
  return { files, choose, send, isSendable };
}

export type Attachments = ReturnType<typeof useAttachments>;
