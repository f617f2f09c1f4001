import { useLingui } from '@lingui/react/macro';
import { SoftNumber } from '@/ui/text/soft-number';
import { VisuallyHidden } from '@/ui/text/visually-hidden';
import classes from './unread-badge.module.css';

/** Shows in how many channels there are unread messages; nothing if there are none. */
export function UnreadBadge({ count }: { count: number }) {
  const { t, i18n } = useLingui();
  const number = i18n.number(count);
  if (count === 0) return null;
  return (
    <>
      <span className={classes.badge} aria-hidden>
        <SoftNumber value={count} />
      </span>
      <VisuallyHidden>{t`Chats with new messages: ${number}`}</VisuallyHidden>
    </>
  );
}
