import { Trans } from '@lingui/react/macro';
import { IconFileAlert } from '@tabler/icons-react';
import { Button } from '@/ui/button';
import classes from './pdf-panel.module.css';

/** The document did not come; nothing is lost by trying again. */
export const PdfFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes.failure} role="alert">
    <IconFileAlert size={40} stroke={1.5} aria-hidden />
    <p>
      <Trans>The document could not be loaded. Your place in it is kept.</Trans>
    </p>
    <Button onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
);
