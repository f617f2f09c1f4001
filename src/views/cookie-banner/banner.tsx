import { useLingui } from '@lingui/react/macro';
import { isAnswerRequired } from '@machines/cookie-banner/cookie-banner.selectors';
import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, useCallback, useId } from 'react';
import { useChildValue } from '@/app/app-context';
import { withMantine } from '@/ui/layers/mantine-theme';
import classes from './banner.module.css';
import { BannerContent } from './banner-content';
import { BannerDialog } from './banner-dialog';
import { returnFocus } from './return-focus';
import { useBannerStyle } from './use-banner-style';

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

interface DockedBannerProps {
  required: boolean;
  onClose: () => void;
}

/** The banner in mandatory-page mode: at the bottom of the page, which stays readable and usable. */
function DockedBanner({ required, onClose }: DockedBannerProps) {
  const { t } = useLingui();
  const style = useBannerStyle();
  const title = useId();
  // Focuses the banner only if the user opened it.
  const takeFocus = useCallback(
    (heading: HTMLElement | null) => {
      if (!required) heading?.focus();
    },
    [required],
  );
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !required) onClose();
  };
  return (
    <div
      role="dialog"
      aria-labelledby={title}
      className={`${classes.dialog} ${classes.docked}`}
      style={style}
      onKeyDown={leave}
    >
      <div ref={returnFocus} className={classes.bar}>
        <h2 id={title} ref={takeFocus} tabIndex={-1} className={classes.title}>
          {t`Privacy preferences`}
        </h2>
        {!required && (
          <CloseButton
            size={44}
            iconSize={24}
            className={classes.close}
            aria-label={t`Close`}
            onClick={onClose}
          />
        )}
      </div>
      <BannerContent />
    </div>
  );
}
