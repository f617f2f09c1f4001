import type { MessageFile } from '@domain/chat/message';
import { Failure, failureKindOf } from '@domain/shared/failure';
import * as v from 'valibot';

const answerSchema = v.object({
  fileId: v.string(),
  name: v.string(),
  type: v.string(),
  size: v.number(),
  width: v.optional(v.number()),
  height: v.optional(v.number()),
});

interface Upload {
  path: string;
  token: string | null;
  form: FormData;
  /** From 0 to 1. */
  onPart: (part: number) => void;
  signal: AbortSignal;
}

/** Returns the file as its message describes it. @throws Failure PROCESSING_ERROR when the answer has another shape */
function fileOf(path: string, text: string): MessageFile {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchema), text);
  if (success) return output;
  throw new Failure('PROCESSING_ERROR', `${path}: unexpected answer`);
}

/** Sends a form and reports how much of it was sent, which `fetch` cannot tell. Rejects with a Failure. */
export const uploadFile = ({ path, token, form, onPart, signal }: Upload): Promise<MessageFile> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (status?: number) =>
      reject(
        new Failure(failureKindOf(status), `${path}: ${status ?? 'no answer'}`, {
          ...(status !== undefined && { status }),
        }),
      );
    request.upload.onprogress = ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0);
    request.onerror = () => fail();
    request.onload = () => {
      if (request.status !== 200) return fail(request.status);
      try {
        resolve(fileOf(path, request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', path);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.send(form);
  });
