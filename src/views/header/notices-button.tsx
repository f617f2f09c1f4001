import { Trans, useLingui } from '@lingui/react/macro';
import { isDialogOpen } from '@machines/navigation/navigation.machine';
import { IconBell } from '@tabler/icons-react';
import { useChild, useChildValue } from '@/app/app-context';
import { useOpenNotices } from '@/app/use-notices';
import { BadgeButton, ToolCount } from '@/ui/controls/badge-button';
import { PlainButton } from '@/ui/controls/plain-button';
import { NOTICES, NOTICES_BUTTON } from '@/ui/layers/places';

const isOpen = isDialogOpen(NOTICES);

/** Returns the function that opens the list. */
function useOpenNoticeList(): () => void {
  const navigation = useChild('navigation');
  return () => navigation.send({ type: 'dialog.open', id: NOTICES });
}

/** Shows how many notices are open, and opens their list. */
export function NoticesButton() {
  const { t, i18n } = useLingui();
  const open = useOpenNoticeList();
  const opened = useChildValue('navigation', isOpen);
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
  const openList = useOpenNoticeList();
  const open = () => {
    onLeave();
    openList();
  };
  return (
    <PlainButton className={className} aria-haspopup="dialog" onClick={open}>
      <IconBell size={20} stroke={1.6} />
      <Trans>Notices</Trans>
      {count > 0 && <ToolCount>{i18n.number(count)}</ToolCount>}
    </PlainButton>
  );
}
