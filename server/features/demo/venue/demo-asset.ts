import type { LocalizedText } from '@domain/shared/localized';

/** A file of `server/features/demo/media` with its asset fields. */
export interface DemoAsset {
  id: string;
  file: string;
  type: string;
  displayName: string;
  alts: LocalizedText[];
}

/** Returns an asset; its id is the file's name without folder and ending, unless two files share that. */
export const asset = (
  file: string,
  type: string,
  displayName: string,
  alts: LocalizedText[] = [],
  id = file.replace(/^.*\/|\.[^.]*$/g, ''),
): DemoAsset => ({
  id,
  file,
  type,
  displayName,
  alts,
});
