import { isolated } from '@domain/shared/shown-text';
import type { Asset } from '@domain/venue/asset';
import { fileSize, fileType } from '@/ui/text/file-size';

/**
 * Returns type and size, as far as known: `PDF · 1.4 MB`; the type is taken from the name if not given. Each
 * is isolated, so that parts of another text direction keep their order.
 */
export const factsOf = (
  { displayName, bytes }: Asset,
  locale: string,
  type = fileType(displayName),
): string =>
  [type, bytes === undefined ? '' : fileSize(bytes, locale)].filter(Boolean).map(isolated).join(' · ');
