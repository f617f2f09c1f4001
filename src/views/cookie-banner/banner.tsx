import { isAnswerRequired } from '@machines/cookie-banner/cookie-banner.selectors';
import { useChildValue } from '@/app/app-context';
import { withMantine } from '@/ui/layers/mantine-theme';
import { BannerDialog } from './banner-dialog';
import { DockedBanner } from './docked-banner';

interface BannerProps {
  opened: boolean;
  docked: boolean;
  onClose: () => void;
}

/** Shows the banner as a dialog over the page, or docked below the text of a legal page. */
export function Banner({ opened, docked, onClose }: BannerProps) {
  const required = useChildValue('cookieBanner', isAnswerRequired);
  if (docked) return opened && <DockedBanner required={required} onClose={onClose} />;
  return <BannerDialog opened={opened} required={required} onClose={onClose} />;
}

/** The banner with the theme that a layer gets when it is loaded. */
export const Question = withMantine(Banner);
