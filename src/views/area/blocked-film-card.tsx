import { Trans } from '@lingui/react/macro';
import { IconChevronDown, IconMovieOff } from '@tabler/icons-react';
import type { ContentConsent } from '@/app/use-consent';
import { BlockCard } from '@/ui/layers/consent-gate';
import classes from './blocked-film-card.module.css';

/** The consent card of a background video; it can be collapsed. */
export const BlockedFilmCard = ({ consent }: { consent: ContentConsent }) => (
  <details open className={classes.place} data-reserved>
    <summary className={classes.summary}>
      <IconMovieOff size={20} aria-hidden />
      <Trans>Background video</Trans>
      <IconChevronDown size={16} aria-hidden className={classes.sign} />
    </summary>
    <div className={classes.content}>
      <BlockCard {...consent} />
    </div>
  </details>
);
