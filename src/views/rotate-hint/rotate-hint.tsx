import { useLingui } from '@lingui/react/macro';
import { IconDeviceMobileRotated, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '@/ui/controls/button';
import classes from './rotate-hint.module.css';

/** spec §2: shows a slim bar on small screens in portrait; once dismissed it stays hidden until the next page load. */
export function RotateHint({ hidden }: { hidden: boolean }) {
  const { t } = useLingui();
  const [dismissed, setDismissed] = useState(false);
  return (
    !dismissed &&
    !hidden && (
      <aside className={classes.hint} aria-label={t`Hint`}>
        <IconDeviceMobileRotated size={20} aria-hidden className={classes.icon} />
        <p className={classes.text}>{t`Rotate your device for a wider view.`}</p>
        <IconButton variant="subtle" aria-label={t`Dismiss hint`} onClick={() => setDismissed(true)}>
          <IconX size={18} />
        </IconButton>
      </aside>
    )
  );
}
