import type { Architecture } from '@domain/venue';
import { providersOfVideo } from '@domain/video-provider';
import { Trans } from '@lingui/react/macro';
import { IconChevronDown, IconMovieOff } from '@tabler/icons-react';
import { useConsent } from '@/app/use-consent';
import { BlockCard } from '@/ui/consent-gate';
import classes from './blocked-film.module.css';

/** Who keeps the background video from playing; to be folded away by those who do without it. */
export function BlockedFilm({ videoUrl, architecture }: { videoUrl: string; architecture: Architecture }) {
  const consent = useConsent(providersOfVideo(architecture, videoUrl));
  if (consent.blocked.length === 0) return null;
  return (
    <details open className={classes.place}>
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
}
