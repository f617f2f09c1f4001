import { PICTURE_TYPES } from '@domain/people/picture-crop';
import { HEIC } from '@domain/pictures/heic';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Button } from '@/ui/controls/button';

interface PictureButtonProps {
  icon?: ReactNode;
  disabled?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** Lets the user choose a picture from their files. */
export function PictureButton({ icon, disabled = false, onChoose, children }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) onChoose(file);
    // The same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <>
      <Button variant="default" icon={icon} disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        // Those of iPhones too, so that it is said what to do with them.
        accept={[...PICTURE_TYPES, HEIC].join(',')}
        hidden
        tabIndex={-1}
        onChange={choose}
      />
    </>
  );
}
