import { intlLocales } from '@domain/shared/language';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldLock } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { Button } from '@/ui/controls/button';
import classes from './block-card.module.css';

interface BlockCardProps {
  /** The providers that are not accepted. */
  blocked: readonly { name: string }[];
  /** Accepts the providers for this page, or permanently. */
  allow: (once: boolean) => void;
}

/** Shows which providers block the content, why, and the two ways to accept them. */
export function BlockCard({ blocked, allow }: BlockCardProps) {
  const { t, i18n } = useLingui();
  const names = new Intl.ListFormat(intlLocales(i18n.locale)).format(blocked.map(({ name }) => name));
  const allowing = (once: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    keepFocusNear(event.currentTarget);
    allow(once);
  };
  return (
    <div className={classes.block}>
      <p className={classes.title}>
        <IconShieldLock size={20} aria-hidden />
        <span>{t`Blocked: ${names}`}</span>
      </p>
      <p className={classes.reason}>
        <Trans>
          This content comes from another provider, who receives your IP address when it loads. It needs your
          consent.
        </Trans>
      </p>
      <div className={classes.ways}>
        <Button variant="default" onClick={allowing(true)}>{t`Allow once`}</Button>
        <Button variant="default" onClick={allowing(false)}>{t`Always allow`}</Button>
      </div>
    </div>
  );
}

/** Moves the focus to the card's container, where the content appears: the pressed button unmounts. */
const keepFocusNear = (button: HTMLElement): void =>
  button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
