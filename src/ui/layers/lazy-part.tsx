import { Trans } from '@lingui/react/macro';
import type { ComponentType, ReactNode } from 'react';
import { Button } from '@/ui/controls/button';
import { lazyComponent } from './lazy-component';
import classes from './lazy-part.module.css';

const PartNote = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes.note} role="alert">
    <p className={classes.text}>
      <Trans>This part could not be loaded. Please try again.</Trans>
    </p>
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);

/** Returns a lazy component that says in its own place when its code could not be loaded. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  pending?: ReactNode,
) => lazyComponent(load, { pending, failed: (retry) => <PartNote onRetry={retry} /> });
