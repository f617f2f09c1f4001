import { isAnswerOwed } from '@machines/cookie-banner/cookie-banner.selectors';
import { useChild, useChildValue } from '@/app/app-context';
import { BannerDialog } from './banner-dialog';
import { DockedBanner } from './docked-banner';

interface BannerProps {
  visible: boolean;
  docked: boolean;
}

/** Over the page, or beside the text of a page that everybody must be able to read. */
export function Banner({ visible, docked }: BannerProps) {
  const banner = useChild('cookieBanner');
  const owed = useChildValue('cookieBanner', isAnswerOwed);
  const close = () => banner.send({ type: 'banner.close' });
  if (docked) return visible && <DockedBanner owed={owed} onClose={close} />;
  return <BannerDialog opened={visible} owed={owed} onClose={close} />;
}
