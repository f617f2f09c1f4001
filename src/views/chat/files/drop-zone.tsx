import { Trans } from '@lingui/react/macro';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import classes from './drop-zone.module.css';

interface DropZoneProps {
  /** Nothing can be sent here. */
  disabled: boolean;
  onDrop: (files: Iterable<File>) => void;
  children: ReactNode;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files that are dropped on its content, and shows where while they are above it. */
export function DropZone({ disabled, onDrop, children }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  // Every element inside enters and leaves for itself.
  const depth = useRef(0);
  const count = (change: number) => (event: DragEvent) => {
    if (!hasFiles(event)) return;
    depth.current = Math.max(0, depth.current + change);
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    if (!disabled) onDrop(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a way for the mouse beside the button "Attach file"
    <div
      className={classes.zone}
      onDragEnter={count(1)}
      onDragLeave={count(-1)}
      onDragOver={(event) => hasFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && !disabled && (
        <div className={classes.target}>
          <IconUpload size={28} stroke={1.6} aria-hidden />
          <Trans>Drop files here to send them</Trans>
        </div>
      )}
    </div>
  );
}
