import { fileKindOf } from '@domain/chat/file-type';
import type { MessageFile as File } from '@domain/chat/message';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileOff } from '@tabler/icons-react';
import { useState } from 'react';
import { AssetImage } from '@/app/asset-image';
import { type AssetsOf, useAsset } from '@/app/use-asset';
import { useDialogStep } from '@/app/use-dialog-step';
import { PlainButton } from '@/ui/controls/plain-button';
import { Dialog } from '@/ui/layers/dialog';
import { FileCard } from './file-card';
import classes from './message-file.module.css';

const chatAssets: AssetsOf = (services) => services.chatAssets;

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
  const { address, isBroken, fail } = useAsset(chatAssets, { uri: file.fileId, size: null }, true);
  const { name } = file;
  if (isBroken) return <GoneFile />;
  const player = {
    src: address ?? undefined,
    controls: true,
    preload: 'metadata',
    className: classes.player,
    onError: fail,
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

/** The box of a picture in the list of messages, in pixels. */
const BOX = 260;
const SMALLEST = 72;
/** The width of the dialog of a picture, in pixels. */
const LARGE = 1_080;

interface PictureFileProps {
  file: File;
  /** In pixels. */
  width: number;
  height: number;
}

/** Shows a picture, with its place kept before it has loaded; large when pressed. */
export function PictureFile({ file, width, height }: PictureFileProps) {
  const { t } = useLingui();
  const [isOpened, setOpened] = useState(false);
  const scale = Math.min(1, BOX / width, BOX / height);
  const box = {
    inlineSize: Math.max(SMALLEST, Math.round(width * scale)),
    aspectRatio: `${width} / ${height}`,
    maxBlockSize: BOX,
  };
  const { name } = file;
  const picture = {
    assetsOf: chatAssets,
    uri: file.fileId,
    className: classes.picture,
    fallback: <GoneFile />,
    quiet: true,
  };
  const close = () => setOpened(false);
  useDialogStep(isOpened, close);
  return (
    <>
      <PlainButton
        className={classes.thumbnail}
        style={box}
        aria-label={t`Open picture ${name}`}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <AssetImage {...picture} size="640" alt="" />
      </PlainButton>
      <Dialog nested title={<bdi>{name}</bdi>} opened={isOpened} onClose={close} size={LARGE}>
        <div className={classes.large} style={{ aspectRatio: `${width} / ${height}` }}>
          <AssetImage {...picture} size="1280" alt={name} />
        </div>
        <FileCard file={file} />
      </Dialog>
    </>
  );
}

/** Said in place of a file that the server does not have any more (spec §8). */
export const GoneFile = () => (
  <span className={classes.gone}>
    <IconFileOff size={18} stroke={1.6} aria-hidden />
    <Trans>This file is no longer available.</Trans>
  </span>
);
