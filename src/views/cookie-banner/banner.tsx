import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { bannerColors } from '@domain/consent/banner-colors';
import type { CookieBannerConfig } from '@domain/venue/cookie-provider';
import { useLingui } from '@lingui/react/macro';
import { consentTerms, isAnswerRequired } from '@machines/cookie-banner/cookie-banner.selectors';
import { CloseButton, Modal } from '@mantine/core';
import { type CSSProperties, type FocusEvent, type KeyboardEvent, useCallback, useId, useMemo } from 'react';
import { useChildValue } from '@/app/app-context';
import { useOpened } from '@/ui/hooks/use-opened';
import { withMantine } from '@/ui/layers/mantine-theme';
import { useColorScheme } from '@/ui/theme/color-scheme';
import classes from './banner.module.css';
import { BannerContent } from './banner-content';

interface BannerProps {
  opened: boolean;
  docked: boolean;
  onClose: () => void;
}

interface BannerDialogProps {
  opened: boolean;
  /** Cannot be closed until it is answered. */
  required: boolean;
  onClose: () => void;
}

const WIDTH = 750;
const AT_ONCE = { exitDuration: 0 };

/** Marks the focused element so that other open layers, which listen on the window, ignore its Escape key. */
const keepKeys = ({ target }: FocusEvent<HTMLElement>): void =>
  target.setAttribute('data-mantine-stop-propagation', 'true');

const isLost = (element: Element | null): boolean =>
  !(element instanceof HTMLElement) || element === document.body || !element.isConnected;

/** Focuses the page itself, without an opener. */
const focusPage = (): void => document.querySelector('main')?.focus({ preventScroll: true });

const giveBack = (opener: Element | null): void =>
  isLost(opener) ? focusPage() : (opener as HTMLElement).focus({ preventScroll: true });

/** Returns the focus to the element that had it before the banner; a ref callback. */
function returnFocus(part: HTMLElement | null) {
  if (!part) return;
  const opener = document.activeElement;
  return () => {
    const { activeElement } = document;
    const isInside = part.closest('[role="dialog"]')?.contains(activeElement);
    if (isInside || isLost(activeElement)) giveBack(opener);
  };
}

const PLAIN: CookieBannerConfig['styling'] = {};

/** Returns the venue's colours for its banner, which replace those of the page. */
function useBannerStyle(): CSSProperties {
  const styling = useChildValue('cookieBanner', consentTerms)?.config.styling ?? PLAIN;
  const scheme = useColorScheme();
  return useMemo(() => {
    const { ground, ink, raised, line } = bannerColors(styling, scheme);
    return {
      '--foyer-surface': ground,
      '--foyer-raised': raised,
      '--foyer-line': line,
      '--foyer-focus': ink,
      '--foyer-muted': ink,
      '--foyer-text': ink,
      '--foyer-primary-text': ink,
      '--foyer-primary': ink,
      '--foyer-primary-fill': ink,
      '--foyer-primary-hover': ink,
      '--foyer-on-primary': ground,
    } as CSSProperties;
  }, [styling, scheme]);
}

/** spec §2 and §9: shows the banner as a dialog 750 pixels wide. */
function BannerDialog({ opened, required, onClose }: BannerDialogProps) {
  const { t } = useLingui();
  const style = useBannerStyle();
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape' && !required) onClose();
  };
  return (
    <Modal.Root
      opened={useOpened(opened)}
      onClose={onClose}
      closeOnEscape={!required}
      onKeyDown={leave}
      closeOnClickOutside={!required}
      size={WIDTH}
      centered
      lockScroll={false}
      returnFocus={false}
      transitionProps={AT_ONCE}
      zIndex="var(--foyer-z-banner)"
      classNames={{ inner: classes.inner, content: classes.dialog }}
    >
      <Modal.Overlay backgroundOpacity={required ? 0.4 : 0.6} />
      <Modal.Content data-asking={required || undefined} style={style} onFocusCapture={keepKeys}>
        <div ref={returnFocus} className={classes.bar}>
          <Modal.Title className={classes.title} data-autofocus tabIndex={-1}>
            {t`Privacy preferences`}
          </Modal.Title>
          {!required && (
            <Modal.CloseButton size={44} iconSize={24} className={classes.close} aria-label={t`Close`} />
          )}
        </div>
        <BannerContent />
      </Modal.Content>
    </Modal.Root>
  );
}

/** Shows the banner as a dialog over the page, or docked below the text of a legal page. */
export function Banner({ opened, docked, onClose }: BannerProps) {
  const required = useChildValue('cookieBanner', isAnswerRequired);
  if (docked) return opened && <DockedBanner required={required} onClose={onClose} />;
  return <BannerDialog opened={opened} required={required} onClose={onClose} />;
}

/** The banner with the theme that a layer gets when it is loaded. */
export const Question = withMantine(Banner);

/** The banner in mandatory-page mode: at the bottom of the page, which stays readable and usable. */
function DockedBanner({ required, onClose }: { required: boolean; onClose: () => void }) {
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
