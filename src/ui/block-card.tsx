import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldLock } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import classes from './block-card.module.css';
import { Button } from './button';

interface BlockCardProps {
  /** Who is not accepted. */
  blocked: readonly { name: string }[];
  /** For this page, or for good. */
  allow: (once: boolean) => void;
}

/** Who keeps content from loading, why, and the two ways to allow them. */
export function BlockCard({ blocked, allow }: BlockCardProps) {
  const { i18n } = useLingui();
  const names = new Intl.ListFormat(i18n.locale).format(blocked.map(({ name }) => name));
  const allowing = (once: boolean) => (event: MouseEvent<HTMLButtonElement>) => {
    keepFocusNear(event.currentTarget);
    allow(once);
  };
  return (
    <div className={classes.block}>
      <p className={classes.title}>
        <IconShieldLock size={20} aria-hidden />
        <span>
          <Trans>Blocked: {names}</Trans>
        </span>
      </p>
      <p className={classes.reason}>
        <Trans>
          Others provide this content and learn your internet address when it loads. It waits for your
          consent.
        </Trans>
      </p>
      <div className={classes.ways}>
        <Button variant="default" onClick={allowing(true)}>
          <Trans>Allow once</Trans>
        </Button>
        <Button variant="default" onClick={allowing(false)}>
          <Trans>Always allow</Trans>
        </Button>
      </div>
    </div>
  );
}

/** The card goes with the button that was pressed; what it stands in is where the content appears. */
const keepFocusNear = (button: HTMLElement): void =>
  button.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
