import { MISSING_STATUS } from '@domain/chat/file-fault';
import type { MessageFile } from '@domain/chat/message';
import { Failure } from '@domain/shared/failure';
import type { ChatFiles } from '@/services/chat/chat-files';
import type { Answers } from './answers';

export interface FakeChatFiles {
  service: ChatFiles;
  /** The ids of the files whose bytes are in the tab. */
  kept(): string[];
  /** Reports how much of the running upload was sent, from 0 to 1. */
  progress(part: number): void;
}

/** Creates the files of the chat in memory; a reload loses their bytes, as a tab does. */
export function createFakeChatFiles(answers: Pick<Answers<'uploadFile'>, 'give'>): FakeChatFiles {
  const files = new Map<string, File>();
  let report: (part: number) => void = () => {};

  const fileOf = (id: string, file: File): MessageFile => ({
    fileId: id,
    name: file.name,
    type: file.type,
    size: file.size,
    ...(file.type.startsWith('image/') && { width: 400, height: 300 }),
  });

  return {
    service: {
      keepFile: (id, data) => void files.set(id, data as File),
      dropFile: (id) => void files.delete(id),
      clear: () => files.clear(),
      uploadFile: ({ id }, onPart) => {
        report = onPart;
        return answers.give('uploadFile', () => {
          const file = files.get(id);
          if (file) return fileOf(id, file);
          throw new Failure('PROCESSING_ERROR', 'gone', { status: MISSING_STATUS });
        });
      },
    },
    kept: () => [...files.keys()],
    progress: (part) => report(part),
  };
}

/** Answers the call for the address of a file; undefined for other calls. */
export async function signedFile(path: string, sign: (url: string) => Promise<string>) {
  const fileId = /^\/api\/chat\/files\/(.+)\/address$/.exec(path)?.[1];
  return fileId && { signedUrl: await sign(`/backend-files/${fileId}`) };
}
