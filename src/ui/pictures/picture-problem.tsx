import type { PostPictureFault } from '@domain/wall/post-picture';
import { useLingui } from '@lingui/react/macro';
import { Problem } from '@/ui/text/notices';

const MEGABYTE = 1_048_576;

interface PictureProblemProps {
  fault: PostPictureFault;
  /** The bytes that a file may have. */
  max: number;
}

/** Says what is wrong with a picture that the user has chosen. */
export function PictureProblem({ fault, max }: PictureProblemProps) {
  const { t, i18n } = useLingui();
  const most = i18n.number(max / MEGABYTE);
  const texts: Record<PostPictureFault, string> = {
    tooLarge: t`This picture is larger than ${most} MB.`,
    wrongType: t`Please choose a picture: JPEG, PNG, WebP or GIF.`,
    heic: t`HEIC pictures cannot be shown everywhere. Please export this one as JPEG, and choose it again.`,
    unreadable: t`This picture cannot be opened. Please choose another one.`,
    tooMany: t`You have tried many pictures. Please wait a moment.`,
    notSent: t`The picture could not be uploaded. Please try again.`,
    full: t`You have no room left for pictures on walls and boards.`,
    gone: t`Your picture is no longer there. Please add it again.`,
  };
  return <Problem>{texts[fault]}</Problem>;
}
