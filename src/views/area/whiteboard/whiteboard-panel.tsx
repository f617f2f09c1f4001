import type { BoardPlace } from '@machines/whiteboard/board-place';
import type { ComponentProps } from 'react';
import { Panel } from '@/ui/layers/panel';
import { Board } from './board';

type WhiteboardPanelProps = Omit<ComponentProps<typeof Panel>, 'children'> & {
  place: BoardPlace;
  userName: string;
};

/** Shows a board opened from its card. */
export function WhiteboardPanel({ place, userName, ...panel }: WhiteboardPanelProps) {
  const { mode, userId, widgetId } = place;
  return (
    <Panel {...panel}>
      <Board key={`${mode} ${userId} ${widgetId}`} place={place} userName={userName} title={panel.title} />
    </Panel>
  );
}
