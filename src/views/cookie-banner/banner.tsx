import { isAnswerRequired } from '@machines/cookie-banner/cookie-banner.selectors';
import { useChild, useChildValue } from '@/app/app-context';
import { withMantine } from '@/ui/layers/mantine-theme';
import { BannerDialog } from './banner-dialog';
import { DockedBanner } from './docked-banner';

interface BannerProps {
  visible: boolean;
  docked: boolean;
}

/** Shows the banner as a dialog over the page, or docked below the text of a legal page. */
export const Banner = withMantine(function Banner({ visible, docked }: BannerProps) {
  const banner = useChild('cookieBanner');
  const required = useChildValue('cookieBanner', isAnswerRequired);
  const close = () => banner.send({ type: 'banner.close' });
  if (docked) return visible && <DockedBanner required={required} onClose={close} />;
  return <BannerDialog opened={visible} required={required} onClose={close} />;
});
