import { type FileKind, fileKindOf } from '@domain/chat/file-type';
import { IconFile, IconMovie, IconMusic, IconPhoto } from '@tabler/icons-react';
import classes from './file-sign.module.css';

const ICONS: Record<FileKind, typeof IconFile> = {
  picture: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  other: IconFile,
};

/** Shows what kind of file it is; decorative beside the name. */
export function FileSign({ type }: { type: string }) {
  const Icon = ICONS[fileKindOf(type)];
  return (
    <span className={classes.sign} aria-hidden>
      <Icon size={20} stroke={1.6} />
    </span>
  );
}
