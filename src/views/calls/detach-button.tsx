import { useLingui } from '@lingui/react/macro';
import { IconPictureInPicture } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { PlainButton } from '@/ui/controls/plain-button';
import classes from './call-pictures.module.css';

/** Shows the picture beside the button in a window over all others, or takes it back. */
function toggle({ currentTarget }: MouseEvent): void {
  const video = currentTarget.parentElement?.querySelector('video');
  const isShown = video !== null && document.pictureInPictureElement === video;
  const done = isShown ? document.exitPictureInPicture() : video?.requestPictureInPicture();
  // Without a picture yet, or when the browser does not allow it now.
  done?.catch(() => {});
}

/** Puts a person's picture into a window of its own, where the browser can. */
export function DetachButton({ name }: { name: string }) {
  const { t } = useLingui();
  if (!document.pictureInPictureEnabled) return null;
  return (
    <PlainButton
      className={classes.detach}
      aria-label={t`Show ${name} in a window of its own`}
      onClick={toggle}
    >
      <IconPictureInPicture size={20} aria-hidden />
    </PlainButton>
  );
}
