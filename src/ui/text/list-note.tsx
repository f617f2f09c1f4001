import { Trans } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '@/ui/controls/button';
import classes from './list-note.module.css';

/** Takes the place of the rows of an empty list. */
export const ListNote = ({ children }: { children: ReactNode }) => <p className={classes.note}>{children}</p>;

interface FailedListProps {
  onRetry: () => void;
  /** What failed. */
  children: ReactNode;
}

/** Takes the place of the rows of a list that could not be loaded. */
export const FailedList = ({ onRetry, children }: FailedListProps) => (
  <div className={classes.note}>
    <p className={classes.failure}>
      <IconAlertTriangle size={20} aria-hidden />
      <span>{children}</span>
    </p>
    <Button variant="default" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);
