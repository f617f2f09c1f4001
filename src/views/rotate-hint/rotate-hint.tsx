import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceMobileRotated, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '@/ui/controls/button';
import classes from './rotate-hint.module.css';

interface RotateHintProps {
  /** Below the content instead of below the header, where the header floats over the page. */
  atEnd: boolean;
}

/** Shows a slim bar on small portrait screens; once dismissed it stays hidden until the next page load. */
export function RotateHint({ atEnd }: RotateHintProps) {
  const { t } = useLingui();
  const [dismissed, setDismissed] = useState(false);
  if (dismissed) return null;
  return (
    <aside className={classes.hint} data-at-end={atEnd || undefined} aria-label={t`Hint`}>
      <IconDeviceMobileRotated size={20} aria-hidden className={classes.icon} />
      <p className={classes.text}>
        <Trans>Rotate your device for a wider view.</Trans>
      </p>
      <IconButton variant="subtle" aria-label={t`Dismiss hint`} onClick={() => setDismissed(true)}>
        <IconX size={18} />
      </IconButton>
    </aside>
  );
}
