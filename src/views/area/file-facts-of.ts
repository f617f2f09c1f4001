import type { Asset } from '@domain/asset';
import { fileSize, fileType } from '@/ui/file-facts';

/** Type and size, as far as they are known: `PDF · 1.4 MB`; the type is read from the name when it is not given. */
export const factsOf = (
  { displayName, bytes }: Asset,
  locale: string,
  type = fileType(displayName),
): string => [type, bytes !== undefined && fileSize(bytes, locale)].filter(Boolean).join(' · ');
