import { isAnswerOwed } from '@machines/cookie-banner/cookie-banner.selectors';
import { isSomebodyBusy } from '@machines/navigation/navigation.machine';
import { useState } from 'react';
import { useChild, useChildValue } from '@/app/app-context';
import { BannerDialog } from './banner-dialog';
import { DockedBanner } from './docked-banner';

interface BannerProps {
  visible: boolean;
  docked: boolean;
}

/**
 * Over the page, or beside the text of a page that everybody must be able to read. A question that nobody asked for does
 * not come over what somebody is doing; what it is about stays blocked meanwhile.
 */
export function Banner({ visible, docked }: BannerProps) {
  const banner = useChild('cookieBanner');
  const owed = useChildValue('cookieBanner', isAnswerOwed);
  const busy = useChildValue('navigation', isSomebodyBusy);
  const [wasShown, setWasShown] = useState(false);
  const shown = visible && (wasShown || docked || !owed || !busy);
  if (shown !== wasShown) setWasShown(shown);
  const close = () => banner.send({ type: 'banner.close' });
  if (docked) return shown && <DockedBanner owed={owed} onClose={close} />;
  return <BannerDialog opened={shown} owed={owed} onClose={close} />;
}
