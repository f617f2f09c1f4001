import { useLingui } from '@lingui/react/macro';
import { isServerReportedAway } from '@machines/retry/retry.machine';
import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import { useChildValue } from '@/app/app-context';
import { useLastValue } from '@/ui/hooks/use-last-value';
import { keepHeight } from '@/ui/layers/keep-height';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './connection-line.module.css';
import { useConnectionText } from './use-connection-text';

const measured = keepHeight('--foyer-connection-line');

/**
 * Shows a line under the header while the connection is down or just restored; hidden while a waiting call
 * shows the same.
 */
export function ConnectionLine() {
  const { i18n } = useLingui();
  const said = useConnectionText();
  const isSaidAbove = useChildValue('retry', isServerReportedAway);
  const text = said?.isGood || !isSaidAbove ? said : null;
  const last = useLastValue(text);
  const Icon = last?.isGood ? IconCheck : IconCloudOff;
  return (
    <div className={classes.place} data-notice={text ? '' : undefined}>
      <VisuallyHidden role="status">{text && i18n._(text.message)}</VisuallyHidden>
      <div ref={text && measured} className={classes.line} aria-hidden>
        <Icon size={18} stroke={1.6} className={classes.icon} />
        <p className={classes.text}>{last && i18n._(last.message)}</p>
      </div>
    </div>
  );
}
