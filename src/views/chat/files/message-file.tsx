import { fileKindOf } from '@domain/chat/file-type';
import type { MessageFile as File } from '@domain/chat/message';
import { useLingui } from '@lingui/react/macro';
import { imageAddress, isImageBroken } from '@machines/asset-image/asset-image.machine';
import { useSelector } from '@xstate/react';
import { useAssetActor } from '@/app/use-asset-actor';
import { FileCard } from './file-card';
import { GoneFile } from './gone-file';
import classes from './message-file.module.css';
import { PictureFile } from './picture-file';

/** Shows the file of a message: a picture, film or sound itself, others as a card. */
export function MessageFile({ file }: { file: File }) {
  const kind = fileKindOf(file.type);
  if (kind === 'picture' && file.width && file.height)
    return <PictureFile file={file} width={file.width} height={file.height} />;
  if (kind === 'video' || kind === 'audio') return <PlayedFile file={file} kind={kind} />;
  return <FileCard file={file} />;
}

function PlayedFile({ file, kind }: { file: File; kind: 'video' | 'audio' }) {
  const { t } = useLingui();
  const actor = useAssetActor(({ chatAssets }) => chatAssets, { uri: file.fileId, size: null }, true);
  const address = useSelector(actor, imageAddress);
  const isBroken = useSelector(actor, isImageBroken);
  const { name } = file;
  if (isBroken) return <GoneFile />;
  const player = {
    src: address ?? undefined,
    controls: true,
    preload: 'metadata',
    className: classes.player,
    onError: () => actor.send({ type: 'image.fail' }),
  };
  return (
    <span className={classes.played} data-kind={kind}>
      {kind === 'video' ? (
        <video {...player} aria-label={t`Video ${name}`}>
          <track kind="captions" />
        </video>
      ) : (
        <audio {...player} aria-label={t`Sound ${name}`}>
          <track kind="captions" />
        </audio>
      )}
      <FileCard file={file} />
    </span>
  );
}
