import { useLingui } from '@lingui/react/macro';
import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, useCallback, useId } from 'react';
import classes from './banner.module.css';
import { BannerContent } from './banner-content';
import { returnFocus } from './return-focus';
import { useBannerStyle } from './use-banner-style';

interface DockedBannerProps {
  required: boolean;
  onClose: () => void;
}

/** The banner in mandatory-page mode: at the bottom of the page, which stays readable and usable. */
export function DockedBanner({ required, onClose }: DockedBannerProps) {
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
