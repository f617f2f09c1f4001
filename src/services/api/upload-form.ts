import { Failure, failureKindOf } from '@domain/shared/failure';
import * as v from 'valibot';

interface Upload<Schema extends v.GenericSchema> {
  path: string;
  token: string | null;
  form: FormData;
  /** The shape of the answer. */
  schema: Schema;
  /** From 0 to 1. */
  onPart: (part: number) => void;
  signal: AbortSignal;
}

/** Returns the answer of a call. @throws Failure PROCESSING_ERROR when it has another shape */
function answerOf<Schema extends v.GenericSchema>(path: string, schema: Schema, text: string) {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  if (success) return output as v.InferOutput<Schema>;
  throw new Failure('PROCESSING_ERROR', `${path}: unexpected answer`);
}

/** Sends a form and reports how much of it was sent, which `fetch` cannot tell. Rejects with a Failure. */
export const uploadForm = <Schema extends v.GenericSchema>({
  path,
  token,
  form,
  schema,
  onPart,
  signal,
}: Upload<Schema>): Promise<v.InferOutput<Schema>> =>
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
        resolve(answerOf(path, schema, request.responseText));
      } catch (error) {
        reject(error);
      }
    };
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', path);
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.send(form);
  });
