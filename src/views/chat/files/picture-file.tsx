import type { MessageFile } from '@domain/chat/message';
import type { AssetSize } from '@domain/venue/asset';
import { useLingui } from '@lingui/react/macro';
import { imageAddress, isImageBroken } from '@machines/asset-image/asset-image.machine';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useAssetActor } from '@/app/use-asset-actor';
import { useDialogStep } from '@/app/use-dialog-step';
import { PlainButton } from '@/ui/controls/plain-button';
import { Dialog } from '@/ui/layers/dialog';
import { FileCard } from './file-card';
import { GoneFile } from './gone-file';
import classes from './picture-file.module.css';

/** The box of a picture in the list of messages, in pixels. */
const BOX = 260;
const SMALLEST = 72;
/** The width of the dialog of a picture, in pixels. */
const LARGE = 1_080;

interface PictureFileProps {
  file: MessageFile;
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
        <Picture file={file} size="640" alt="" />
      </PlainButton>
      <Dialog nested title={<bdi>{name}</bdi>} opened={isOpened} onClose={close} size={LARGE}>
        <div className={classes.large} style={{ aspectRatio: `${width} / ${height}` }}>
          <Picture file={file} size="1280" alt={name} />
        </div>
        <FileCard file={file} />
      </Dialog>
    </>
  );
}

function Picture({ file, size, alt }: { file: MessageFile; size: AssetSize; alt: string }) {
  const actor = useAssetActor(({ chatAssets }) => chatAssets, { uri: file.fileId, size }, true);
  const address = useSelector(actor, imageAddress);
  const isBroken = useSelector(actor, isImageBroken);
  if (isBroken) return <GoneFile />;
  if (address === null) return null;
  return (
    <img
      src={address}
      alt={alt}
      className={classes.picture}
      decoding="async"
      onError={() => actor.send({ type: 'image.fail' })}
    />
  );
}
