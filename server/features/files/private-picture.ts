import { writeFile } from 'node:fs/promises';
import { FILE_MAX } from '@domain/chat/chat-limits';
import { type PictureStep, pictures } from '../assets';

/** Of the same type, without visible loss; the second one where the first one is larger than a file may be. */
const QUALITIES = [92, 80];

const ENCODED: Readonly<Record<string, (quality: number) => PictureStep>> = {
  // The tools' best effort takes twice to twelve times as long, for a twentieth of the bytes.
  'image/jpeg': (quality) => ['jpeg', { quality }],
  'image/webp': (quality) => ['webp', { quality, effort: 2 }],
  'image/png': () => ['png'],
};

/**
 * Takes from a picture what it says beside what it shows, and turns its pixels as that said. Pictures that say nothing and
 * moving ones stay as they are. `path` is absolute; its bytes are replaced.
 */
export async function removeMetadata(path: string, type: string): Promise<void> {
  const encoded = ENCODED[type];
  if (!encoded) return;
  const { pages, hasMetadata } = await pictures.factsOf(path);
  if (pages > 1 || !hasMetadata) return;
  for (const quality of QUALITIES) {
    const bytes = await pictures.edited(path, [['autoOrient'], ['keepIccProfile'], encoded(quality)]);
    if (bytes.length > FILE_MAX && quality !== QUALITIES.at(-1)) continue;
    await writeFile(path, bytes);
    return;
  }
}
