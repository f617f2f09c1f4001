import { PICTURE_TYPES } from '@domain/people/picture-crop';
import { Trans, useLingui } from '@lingui/react/macro';
import { isPictureShown, pictureFault } from '@machines/profile-view/profile-picture.selectors';
import { type ChangeEvent, type DragEvent, type ReactNode, useRef } from 'react';
import { Button } from '@/ui/controls/button';
import { Problem } from '@/ui/text/notices';
import classes from './picture.module.css';
import { PictureDialog } from './picture-dialog';
import { useFaultText } from './use-fault-text';
import { useOwnPicture, usePictureValue } from './use-picture';

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
    const { type, size } = data;
    picture?.send({ type: 'picture.choose', file: { type, size, data } });
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
        <ChooseButton hasPicture={hasPicture} disabled={disabled} onChoose={choose} />
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

interface ChooseButtonProps extends Pick<PictureChooserProps, 'hasPicture' | 'disabled'> {
  onChoose: (file: File | undefined) => void;
}

function ChooseButton({ hasPicture, disabled, onChoose }: ChooseButtonProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose(currentTarget.files?.[0]);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <>
      <Button variant="default" disabled={disabled} onClick={() => input.current?.click()}>
        {hasPicture ? t`Change picture` : t`Add picture`}
      </Button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        className={classes.input}
        tabIndex={-1}
        aria-hidden
        onChange={change}
      />
    </>
  );
}

function ChoosingProblem() {
  const fault = usePictureValue(pictureFault, null);
  const isShown = usePictureValue(isPictureShown, false);
  const textOf = useFaultText();
  return fault && !isShown && <Problem>{textOf(fault)}</Problem>;
}
