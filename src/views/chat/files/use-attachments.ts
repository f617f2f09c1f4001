import { pushId } from '@domain/chat/push-id';
import { type AttachedFile, attachedFiles } from '@machines/chat-panel/attachments.machine';
import { useCallback, useMemo, useRef } from 'react';
import { useChatPart, useChatValue } from '@/app/use-chat';
import { whenChosen } from '@/ui/pictures/chosen-files';

const NO_FILES: readonly AttachedFile[] = [];

/** Returns the files that the user has chosen for a channel, and what can be done with them. */
export function useAttachments(channelId: string) {
  const attachments = useChatPart('attachments');
  const all = useChatValue('attachments', attachedFiles, NO_FILES);
  const files = useMemo(() => all.filter((file) => file.channelId === channelId), [all, channelId]);

  const looking = useRef<Promise<void> | null>(null);
  const choose = useCallback(
    (chosen: Iterable<File>) => {
      const look = whenChosen([...chosen], (files) => {
        for (const { data, type } of files) {
          const { name, size } = data;
          const id = pushId(Date.now(), Math.random);
          attachments?.send({ type: 'file.choose', id, channelId, file: { name, type, size }, data });
        }
      });
      if (look !== null) looking.current = Promise.all([looking.current, look]).then(() => {});
    },
    [attachments, channelId],
  );

  const sendChosen = () => {
    const chosen = attachments ? attachedFiles(attachments.getSnapshot()) : NO_FILES;
    for (const file of chosen)
      if (file.channelId === channelId) attachments?.send({ type: 'file.send', id: file.id });
  };
  // Files that were chosen a moment ago are looked into first, and belong to what is sent.
  const send = () => {
    if (looking.current !== null) void looking.current.then(sendChosen);
    else sendChosen();
  };

  const isSendable = files.some(({ fault }) => fault === null);
  return { files, choose, send, isSendable };
}

export type Attachments = ReturnType<typeof useAttachments>;
