import type { Asset } from '@domain/asset';
import { fileSize, fileType } from '@/ui/file-facts';

const isolated = (fact: string): string => `\u2068${fact}\u2069`;

/**
 * Type and size, as far as they are known: `PDF · 1.4 MB`; the type is read from the name when it is not given. Each is
 * isolated, so that facts of another direction keep their order.
 */
export const factsOf = (
  { displayName, bytes }: Asset,
  locale: string,
  type = fileType(displayName),
): string =>
  [type, bytes === undefined ? '' : fileSize(bytes, locale)].filter(Boolean).map(isolated).join(' · ');
