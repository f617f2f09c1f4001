import { Trans, useLingui } from '@lingui/react/macro';
import { isDialogOpen, panelId } from '@machines/navigation/navigation.machine';
import {
  createBoardPictures,
  hasUnsentPictures,
  pictureFaultOf,
} from '@machines/whiteboard/board-pictures.machine';
import type { BoardPlace } from '@machines/whiteboard/board-place';
import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import { useAppActor, useChild, useSpawned } from '@/app/app-context';
import { useDialogStep } from '@/app/use-dialog-step';
import { Button } from '@/ui/controls/button';
import { useAsOpened } from '@/ui/hooks/use-opened';
import { Dialog } from '@/ui/layers/dialog';
import { Panel } from '@/ui/layers/panel';
import { Question } from '@/ui/layers/question';
import { Board } from './board';
import type { PicturesActor } from './connect-frame';

type WhiteboardPanelProps = Omit<ComponentProps<typeof Panel>, 'children'> & {
  place: BoardPlace;
  userName: string;
};

/** Shows a board opened from its card. */
export function WhiteboardPanel(props: WhiteboardPanelProps) {
  const { mode, userId, widgetId } = props.place;
  return <OpenedBoard key={`${mode} ${userId} ${widgetId}`} {...props} />;
}

/** A board that is closed stays open until the server has its pictures, or the user does without them. */
function OpenedBoard({ place, userName, opened, ...panel }: WhiteboardPanelProps) {
  const pictures = useSpawned(({ whiteboard }) => createBoardPictures(whiteboard), {
    ...place,
    parent: useAppActor(),
  });
  const isUnsent = useSelector(pictures, hasUnsentPictures);
  return (
    <>
      <Panel {...panel} opened={opened || isUnsent}>
        <Board place={place} userName={userName} title={panel.title} pictures={pictures} />
      </Panel>
      <ClosingDialog opened={isUnsent && !opened} widgetId={place.widgetId} pictures={pictures} />
    </>
  );
}

interface ClosingDialogProps {
  opened: boolean;
  widgetId: string;
  pictures: PicturesActor;
}

/** Asks before a closed board loses a picture that the server does not have; ends when the server has it. */
function ClosingDialog({ opened, widgetId, pictures }: ClosingDialogProps) {
  const { t } = useLingui();
  const isRefused = useAsOpened(useSelector(pictures, pictureFaultOf) !== null, opened);
  const navigation = useChild('navigation');
  const board = panelId(widgetId);
  // Back closes all dialogs above its step at once: only then the board can be opened again.
  const stay = () =>
    queueMicrotask(() => {
      if (!isDialogOpen(board)(navigation.getSnapshot())) navigation.send({ type: 'dialog.open', id: board });
    });
  useDialogStep(opened, stay, `${board}:closing`);
  return (
    <Dialog title={t`Close without your picture?`} opened={opened} onClose={stay} nested size={440}>
      <Question
        choices={
          <>
            <Button variant="default" onClick={stay}>{t`Keep the board open`}</Button>
            <Button onClick={() => pictures.send({ type: 'pictures.abandon' })}>
              <Trans>Close without the picture</Trans>
            </Button>
          </>
        }
      >
        {isRefused
          ? t`Your picture was not uploaded, so only you see it. It is lost when the board closes.`
          : t`Your picture is not uploaded yet. The board closes by itself as soon as it is.`}
      </Question>
    </Dialog>
  );
}
