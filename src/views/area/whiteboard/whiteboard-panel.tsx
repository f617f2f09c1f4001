import { hasUnsentPictures } from '@machines/whiteboard/board-pictures.machine';
import type { BoardPlace } from '@machines/whiteboard/board-place';
import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import { useSpawned } from '@/app/app-context';
import { boardPictures } from '@/app/slots/whiteboard';
import { Panel } from '@/ui/layers/panel';
import { Board } from './board';
import { ClosingDialog } from './closing-dialog';

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
  const pictures = useSpawned(boardPictures, place);
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
