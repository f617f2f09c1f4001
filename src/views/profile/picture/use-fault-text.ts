import { PICTURE_MAX, type PictureFault } from '@domain/people/picture-crop';
import { useLingui } from '@lingui/react/macro';

const MEGABYTE = 1_048_576;

/** Returns how it is said what was wrong with a file. */
export function useFaultText(): (fault: PictureFault) => string {
  const { t, i18n } = useLingui();
  const most = i18n.number(PICTURE_MAX / MEGABYTE);
  const texts: Record<PictureFault, string> = {
    tooLarge: t`This picture is larger than ${most} MB.`,
    wrongType: t`Please choose a picture: JPEG, PNG, WebP or GIF.`,
    unreadable: t`This picture cannot be opened. Please choose another one.`,
    tooMany: t`You have tried many pictures. Please wait a moment.`,
    notSent: t`The picture could not be uploaded. Please try again.`,
  };
  return (fault) => texts[fault];
}
