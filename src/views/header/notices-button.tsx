import { Trans, useLingui } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { useDialogEntry } from '@/app/use-dialog-entry';
import { useOpenNotices } from '@/app/use-notices';
import { BadgeButton, ToolCount } from '@/ui/controls/badge-button';
import { PlainButton } from '@/ui/controls/plain-button';
import { NOTICES, NOTICES_BUTTON } from '@/ui/layers/places';

/** Shows how many notices are open, and opens their list. */
export function NoticesButton() {
  const { t, i18n } = useLingui();
  const { opened, open } = useDialogEntry(NOTICES);
  const count = useOpenNotices();
  const number = i18n.number(count);
  return (
    <BadgeButton
      id={NOTICES_BUTTON}
      count={count}
      aria-label={t`Notices`}
      aria-description={count > 0 ? t`Open notices: ${number}` : undefined}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={open}
    >
      <IconBell size={24} stroke={1.6} />
    </BadgeButton>
  );
}

/** The same in the drawer of small screens. */
export function NoticesTool({ className, onLeave }: { className: string | undefined; onLeave: () => void }) {
  const { i18n } = useLingui();
  const count = useOpenNotices();
  const { open } = useDialogEntry(NOTICES);
  const openList = () => {
    onLeave();
    open();
  };
  return (
    <PlainButton className={className} aria-haspopup="dialog" onClick={openList}>
      <IconBell size={20} stroke={1.6} />
      <Trans>Notices</Trans>
      {count > 0 && <ToolCount>{i18n.number(count)}</ToolCount>}
    </PlainButton>
  );
}
