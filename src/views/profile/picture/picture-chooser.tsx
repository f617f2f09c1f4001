import { PICTURE_MAX } from '@domain/people/picture-crop';
import { Trans } from '@lingui/react/macro';
import { isPictureShown, pictureFault } from '@machines/profile-view/profile-picture.machine';
import type { DragEvent, ReactNode } from 'react';
import { Button } from '@/ui/controls/button';
import { whenChosen } from '@/ui/pictures/chosen-files';
import { PictureButton } from '@/ui/pictures/picture-button';
import { PictureProblem } from '@/ui/pictures/picture-problem';
import classes from './picture.module.css';
import { PictureDialog, useOwnPicture, usePictureValue } from './picture-dialog';

interface PictureChooserProps {
  hasPicture: boolean;
  /** Nothing can be changed while the profile is saved. */
  disabled: boolean;
  /** The face and what stands beside it. */
  children: ReactNode;
}

/** Lets the user choose a picture, also by dropping it, and remove it. */
export function PictureChooser({ hasPicture, disabled, children }: PictureChooserProps) {
  const picture = useOwnPicture();
  const choose = (data: File | undefined) => {
    if (!data || disabled) return;
    void whenChosen([data], ([file]) => {
      if (file) picture?.send({ type: 'picture.choose', file: { type: file.type, size: data.size, data } });
    });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a way for the mouse beside the button
    <div className={classes.chooser} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      {children}
      <div className={classes.actions}>
        <PictureButton disabled={disabled} onChoose={choose}>
          {hasPicture ? <Trans>Change picture</Trans> : <Trans>Add picture</Trans>}
        </PictureButton>
        {hasPicture && (
          <Button
            variant="subtle"
            disabled={disabled}
            onClick={() => picture?.send({ type: 'picture.remove' })}
          >
            <Trans>Remove picture</Trans>
          </Button>
        )}
      </div>
      <ChoosingProblem />
      <PictureDialog />
    </div>
  );
}

function ChoosingProblem() {
  const fault = usePictureValue(pictureFault, null);
  const isShown = usePictureValue(isPictureShown, false);
  return fault && !isShown && <PictureProblem fault={fault} max={PICTURE_MAX} />;
}
