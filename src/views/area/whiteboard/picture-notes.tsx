import { SHARED_PICTURE_MAX, type SharedFault } from '@domain/pictures/shared-picture';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  hasUnsentPictures,
  isHeicRefused,
  isPicturePaused,
  isSendingPicture,
  pictureFaultOf,
} from '@machines/whiteboard/board-pictures.machine';
import { useSelector } from '@xstate/react';
import { useNavigationGuard } from '@/app/use-navigation-guard';
import { Button } from '@/ui/controls/button';
import { Problem, Waiting } from '@/ui/text/notices';
import classes from './board.module.css';
import type { PicturesActor } from './connect-frame';

const MEGABYTE = 1_048_576;
/** The same file is never taken. */
const FINAL: readonly SharedFault[] = ['tooLarge', 'wrongType'];

function useFaultText(): (fault: SharedFault) => string {
  const { t, i18n } = useLingui();
  const most = i18n.number(SHARED_PICTURE_MAX / MEGABYTE);
  const texts: Record<SharedFault, string> = {
    tooLarge: t`This picture is larger than ${most} MB.`,
    wrongType: t`Pictures can be JPEG, PNG, WebP or GIF.`,
    tooMany: t`You have added many pictures today. Try again later.`,
    noRoom: t`Your pictures take all the room that is yours. Remove some, and try again tomorrow.`,
    refused: t`You can’t add pictures here right now.`,
    notSent: t`The picture could not be uploaded. Please try again.`,
  };
  return (fault) => texts[fault];
}

/** Says of the user's pictures that only they see yet; nothing otherwise. */
export function PictureNotes({ actor }: { actor: PicturesActor }) {
  const { t } = useLingui();
  const isSending = useSelector(actor, isSendingPicture);
  const isPaused = useSelector(actor, isPicturePaused);
  const fault = useSelector(actor, pictureFaultOf);
  useNavigationGuard(useSelector(actor, hasUnsentPictures));
  return (
    <>
      {useSelector(actor, isHeicRefused) && <Heic actor={actor} />}
      {fault && <Refused actor={actor} fault={fault} />}
      {isSending && <Waiting>{t`Your picture is being uploaded. Keep the board open.`}</Waiting>}
      {isPaused && (
        <p className={classes.note} role="status">
          <Trans>
            Only you see your picture yet. Keep the board open: it is uploaded as soon as the connection is
            back.
          </Trans>
        </p>
      )}
    </>
  );
}

function Heic({ actor }: { actor: PicturesActor }) {
  const { t } = useLingui();
  return (
    <div className={classes.note}>
      <Problem>
        {t`HEIC pictures cannot be shown everywhere. Please export this one as JPEG, and choose it again.`}
      </Problem>
      <Button variant="subtle" onClick={() => actor.send({ type: 'heic.dismiss' })}>{t`Close`}</Button>
    </div>
  );
}

function Refused({ actor, fault }: { actor: PicturesActor; fault: SharedFault }) {
  const faultText = useFaultText();
  return (
    <div className={classes.note}>
      <Problem>
        {faultText(fault)} <Trans>Only you see it.</Trans>
      </Problem>
      {!FINAL.includes(fault) && (
        <Button variant="default" onClick={() => actor.send({ type: 'pictures.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <Button variant="subtle" onClick={() => actor.send({ type: 'pictures.drop' })}>
        <Trans>Remove picture</Trans>
      </Button>
    </div>
  );
}
