import { MISSING_STATUS } from '@domain/chat/file-fault';
import { Failure } from '@domain/shared/failure';
import type { AttachmentsPort } from '@machines/chat-panel/attachments.machine';
import type { OutboxPort } from '@machines/chat-panel/outbox.machine';
import * as v from 'valibot';
import type { ApiClient } from '@/services/api/api-client';

const PATH = '/api/chat/files';

const schema = v.object({
  fileId: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
});

/** The bytes of files that the user has chosen, in this tab; they end with it. */
export interface ChatFiles extends AttachmentsPort, Pick<OutboxPort, 'uploadFile'> {
  /** Drops all of them. */
  clear(): void;
}

/** While something is here that the tab would lose, the browser asks before it is closed. */
const askBefore = (event: Event): void => event.preventDefault();

export function createChatFiles(call: ApiClient['call']): ChatFiles {
  const files = new Map<string, Blob>();

  function settle(): void {
    if (files.size > 0) addEventListener('beforeunload', askBefore);
    else removeEventListener('beforeunload', askBefore);
  }

  function dropFile(id: string): void {
    files.delete(id);
    settle();
  }

  const uploadFile: ChatFiles['uploadFile'] = async ({ channelId, id }, onPart, signal) => {
    const data = files.get(id);
    if (!data)
      throw new Failure('PROCESSING_ERROR', 'The file is no longer in this tab', {
        status: MISSING_STATUS,
      });
    const form = new FormData();
    form.append('channelId', channelId);
    form.append('messageId', id);
    form.append('file', data, data instanceof File ? data.name : 'file');
    return call(PATH, {
      method: 'POST',
      form: { data: form, onPart },
      schema,
      reports: 'session',
      signal,
    });
  };

  return {
    keepFile(id, data) {
      if (data instanceof Blob) files.set(id, data);
      settle();
    },
    dropFile,
    clear() {
      for (const id of files.keys()) dropFile(id);
    },
    uploadFile,
  };
}
