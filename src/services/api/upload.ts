import { toFailure } from '@domain/shared/failure';
import type { UploadListener } from '@machines/patterns/port';

/** Runs an upload and reports how it ends. Returns the function that aborts it. */
export function startUpload<Result>(
  upload: (signal: AbortSignal) => Promise<Result>,
  { onDone, onFailure }: Pick<UploadListener<Result>, 'onDone' | 'onFailure'>,
): () => void {
  const abort = new AbortController();
  upload(abort.signal).then(onDone, (error: unknown) => onFailure(toFailure(error)));
  return () => abort.abort();
}
