import type { ChatUser } from '@domain/chat/channel';
import { toFailure } from '@domain/shared/failure';
import { attachmentsMachine } from '@machines/chat-panel/attachments.machine';
import type {
  FileUpload,
  MessageSending,
  QueuedMessage,
  UploadReport,
} from '@machines/chat-panel/outbox.events';
import { outboxMachine } from '@machines/chat-panel/outbox.machine';
import { createOwnReading } from '@machines/chat-panel/own-reading.machine';
import type { BackgroundServices } from '@/services/background-services';
import type { Chat } from '@/services/chat/chat';
import { promise, stream } from './fill';

interface SendingServices extends Pick<BackgroundServices, 'chatTexts' | 'chatFiles'> {
  chat: Pick<Chat, 'sendMessage' | 'markOwnRead'>;
}

/** Fills the slots of the queue and of the files that are chosen for it. */
export function sendingSlots({ chat, chatTexts, chatFiles }: SendingServices) {
  const outbox = outboxMachine.provide({
    actors: {
      loadQueue: promise<readonly QueuedMessage[], ChatUser>(async (user) => chatTexts.recallQueue(user)),
      sendMessage: promise((message: MessageSending) => chat.sendMessage(message)),
      ownReading: createOwnReading(chat),
      uploadFile: stream<UploadReport, FileUpload>((send, file) => {
        const abort = new AbortController();
        const onPart = (part: number) => send({ type: 'upload.progressed', part });
        chatFiles.upload(file, onPart, abort.signal).then(
          (uploaded) => send({ type: 'upload.finished', file: uploaded }),
          (error: unknown) => send({ type: 'upload.failed', failure: toFailure(error) }),
        );
        return () => abort.abort();
      }),
    },
    actions: {
      storeQueue: (_, queue) => chatTexts.keepQueue(queue),
      dropFile: (_, { id }) => chatFiles.drop(id),
    },
  });

  const attachments = attachmentsMachine.provide({
    actions: {
      keepFile: (_, { id, data }) => chatFiles.keep(id, data),
      dropFile: (_, { id }) => chatFiles.drop(id),
    },
  });

  return { outbox, attachments };
}
