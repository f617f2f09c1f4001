import type { Architecture } from '@domain/venue';
import { providersOfVideo } from '@domain/video-provider';
import { useConsent } from '@/app/use-consent';
import { latePart } from '@/ui/late-part';

const BlockedFilmCard = latePart(async () => (await import('./blocked-film-card')).BlockedFilmCard);

/** Who keeps the background video from playing, while somebody does. */
export function BlockedFilm({ videoUrl, architecture }: { videoUrl: string; architecture: Architecture }) {
  const consent = useConsent(providersOfVideo(architecture, videoUrl));
  return consent.blocked.length > 0 && <BlockedFilmCard consent={consent} />;
}
